import { systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { AddMessage } from '../conversations/add-message.js';
import { madeBy } from '../conversations/message.js';
import { summaryOf } from '../conversations/message-preview.js';
import { RecordEvent } from '../conversations/record-event.js';
import { SaveTicket } from '../conversations/save-ticket.js';
import { audienceOf, broughtBy, withMessage, type Ticket } from '../conversations/ticket.js';
import { waitingAfter } from '../conversations/rules/waiting.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import type { Inbound } from './draft-inbound-message.js';

const MINUTE_MS = 60_000;

/** Reopens a recently closed ticket when its contact writes again. */
@Injectable()
export class ReopenRecentlyClosed {
  constructor(
    private readonly settings: CompanySettings,
    private readonly tickets: TicketsRepository,
    private readonly saveTicket: SaveTicket,
    private readonly recordEvent: RecordEvent,
    private readonly addMessage: AddMessage,
  ) {}

  /**
   * @returns whether a ticket was reopened. @throws a duplicate key, StaleTicket or ERR_OTHER_OPEN_TICKET after a
   * concurrent
   * change
   */
  async execute(inbound: Inbound): Promise<boolean> {
    if (inbound.message.fromMe) return false;
    const closed = await this.findToReopen(inbound);
    if (!closed) return false;
    await this.addMessage.executeRepeatable(inbound, async (transaction) => {
      const ticket = await this.reopen(transaction, inbound, closed);
      return { ticket, before: audienceOf(closed) };
    });
    return true;
  }

  /** Finds the ticket to reopen. The company sets the number of minutes; 0 always opens a new ticket. */
  private async findToReopen({ contact, message }: Inbound): Promise<Ticket | null> {
    const { companyId, whatsappId, createdAt } = message;
    const minutes = this.settings.number(companyId, 'reopenWithinMinutes');
    if (minutes === 0) return null;
    const since = new Date(createdAt.getTime() - minutes * MINUTE_MS);
    return this.tickets.findLastClosed(companyId, whatsappId, contact.id, since);
  }

  /** Returns the ticket to its last agent and queue, or makes it pending if it had no agent. */
  private async reopen(transaction: Transaction, { origin, message }: Inbound, before: Ticket): Promise<Ticket> {
    const status = before.userId ? ('open' as const) : ('pending' as const);
    const line = summaryOf(message);
    const waitingOrder = waitingAfter(before, line);
    const unreadMessages = line.unread ? 1 : 0;
    const changes = {
      ...withMessage(before, line),
      ...broughtBy(before, line),
      status,
      closedAt: null,
      unreadMessages,
      waitingOrder,
    };
    const ticket = await this.saveTicket.execute(transaction, systemActor(origin.companyId), before, changes);
    const id = madeBy(message, 'marker of the reopened ticket');
    await this.recordEvent.execute(transaction, origin, { kind: 'reopened', ticket, before, why: 'contact', id });
    return ticket;
  }
}
