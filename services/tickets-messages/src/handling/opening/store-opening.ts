import { randomUUID } from 'node:crypto';
import { createEvent, orderOf, TicketChanged, type Actor, type Ticket as ShownTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, stamped, type Origin } from '@recado/service-kit/messaging';
import { isDuplicateKey, newId, Transactions } from '@recado/service-kit/mongo';
import { asMessage } from '../../conversations/imported-message.js';
import { ImportedMessagesRepository } from '../../conversations/imported-messages.repository.js';
import { previewLineOf } from '../../conversations/message-preview.js';
import { refusedWrite } from '../../conversations/stale-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import {
  audienceOf,
  openTicket,
  type ContactSnapshot,
  type Assignment,
  type Ticket,
} from '../../conversations/ticket.js';
import { TicketNumbersRepository } from '../../conversations/ticket-numbers.repository.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { OtherOpenTicket } from '../../conversations/other-open-ticket.js';
import { RecordEvent } from '../../conversations/record-event.js';

type Opener = { actor: Actor; origin: Origin; why?: 'forward' | null };
type Opening = { place: Assignment; contact: ContactSnapshot };

/** Stores and publishes a ticket without messages. */
@Injectable()
export class StoreOpening {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly numbers: TicketNumbersRepository,
    private readonly imported: ImportedMessagesRepository,
    private readonly otherOpenTicket: OtherOpenTicket,
    private readonly recordEvent: RecordEvent,
    private readonly transactions: Transactions,
    private readonly view: TicketView,
  ) {}

  /** @throws ERR_OTHER_OPEN_TICKET, or StaleTicket if that ticket was closed meanwhile; ERR_CREATING_TICKET */
  async execute({ actor, origin, why = null }: Opener, opening: Opening): Promise<ShownTicket> {
    const ticket = await this.newTicket(actor.companyId, opening);
    const shown = this.view.show(ticket);
    try {
      await this.transactions.run(async (transaction) => {
        await this.tickets.insert(ticket, transaction);
        const data = { ticket: shown, before: null, after: audienceOf(ticket) };
        transaction.announce(outgoingEvent(createEvent(TicketChanged, stamped(origin, data))));
        const happening = { kind: 'opened' as const, ticket, byUserId: actor.userId, why };
        await this.recordEvent.execute(transaction, origin, happening);
      });
      return shown;
    } catch (error) {
      if (!isDuplicateKey(error)) throw refusedWrite('ERR_CREATING_TICKET', error);
      throw await this.otherOpenTicket.execute(actor, ticket);
    }
  }

  private async newTicket(companyId: string, { place, contact }: Opening): Promise<Ticket> {
    const [_id, now] = [newId(), new Date()];
    const number = await this.numbers.next(companyId);
    const line = { ...(await this.previewOf(companyId, { place, contact })), sentAt: now, order: orderOf(now, 0, _id) };
    return openTicket(
      { _id, companyId, uuid: randomUUID(), number, ...place },
      contact,
      { ...line, unread: false },
      now,
    );
  }

  /** The preview is the last imported message if the ticket's thread starts with imported messages. */
  private async previewOf(companyId: string, { place: { whatsappId }, contact }: Opening) {
    const whatsappIds = whatsappId ? [whatsappId] : [];
    const [newest] = await this.imported.older({ companyId, contactId: contact.id, whatsappIds }, {}, 1);
    return newest ? { text: previewLineOf(asMessage(newest)), fromMe: newest.fromMe } : { text: '', fromMe: false };
  }
}
