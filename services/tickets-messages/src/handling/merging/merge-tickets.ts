import { createEvent, TicketChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, stamped, type Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { ChangeTicket } from '../transitions/change-ticket.js';
import { RecordEvent } from '../../conversations/record-event.js';
import { systemActor } from '@recado/contracts';
import { TicketView } from '../../conversations/ticket-view.js';
import { TicketEventsRepository } from '../../conversations/ticket-events.repository.js';
import { TicketRedirectsRepository } from '../../conversations/ticket-redirects.repository.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { audienceOf, type ContactSnapshot, type Ticket } from '../../conversations/ticket.js';
import { ReassignMessages } from './reassign-messages.js';

/** Removes the merged ticket from the lists, and adds an event to the remaining one. */
@Injectable()
export class DissolveTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly redirects: TicketRedirectsRepository,
    private readonly events: TicketEventsRepository,
    private readonly recordEvent: RecordEvent,
    private readonly view: TicketView,
  ) {}

  async execute(transaction: Transaction, origin: Origin, { goes, stays }: { goes: Ticket; stays: Ticket }) {
    const { companyId, _id, uuid } = goes;
    await this.redirects.add(companyId, { _id, uuid, to: stays._id }, transaction.session);
    await this.events.moveToTicket(companyId, _id, stays._id, transaction.session);
    await this.tickets.remove(goes, transaction.session);
    await this.recordEvent.execute(transaction, origin, { kind: 'merged', ticket: stays, before: goes });
    const shown = { ...this.view.show(goes), revision: goes.revision + 1 };
    const data = { ticket: shown, before: audienceOf(goes), after: null };
    transaction.announce(outgoingEvent(createEvent(TicketChanged, stamped(origin, data))));
  }
}

/** Merges two active tickets of one contact: the older ticket is kept and receives the other's messages. */
@Injectable()
export class MergeTickets {
  constructor(
    private readonly reassignMessages: ReassignMessages,
    private readonly changeTicket: ChangeTicket,
    private readonly parting: DissolveTicket,
  ) {}

  /** Moves messages first, so that an interrupted merge is found again by the ticket. @returns the remaining ticket */
  async execute(origin: Origin, { one, other }: { one: Ticket; other: Ticket }, contact: ContactSnapshot) {
    const [stays, goes] = one.createdAt <= other.createdAt ? [one, other] : [other, one];
    await this.reassignMessages.execute(origin.companyId, goes._id, { contactId: contact.id, ticketId: stays._id });
    const who = { actor: systemActor(origin.companyId), origin, isSystem: true };
    return this.changeTicket.execute(who, stays, async (transaction) => {
      const changes = { ...united(stays, goes), contactId: contact.id, contact };
      await this.parting.execute(transaction, origin, { goes, stays: { ...stays, ...changes } });
      return changes;
    });
  }
}

function united(stays: Ticket, goes: Ticket): Partial<Ticket> {
  const last = goes.order > stays.order ? goes : stays;
  const { lastMessage, lastMessageFromMe, lastMessageAt, order, messageOrder = null } = last;
  return {
    ...{ lastMessage, lastMessageFromMe, lastMessageAt, order, messageOrder },
    ...(last.lastAlbum !== undefined && { lastAlbum: last.lastAlbum }),
    unreadMessages: stays.unreadMessages + goes.unreadMessages,
    tagIds: [...new Set([...(stays.tagIds ?? []), ...(goes.tagIds ?? [])])],
  };
}
