import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { RecordEvent } from '../conversations/record-event.js';
import { SaveTicket } from '../conversations/save-ticket.js';
import { systemActor } from '@recado/contracts';
import type { Origin } from '@recado/service-kit/messaging';
import { withLine, type Line, type Ticket } from '../conversations/ticket.js';

/** A contact goes on with what was closed a moment ago: with its last agent and queue, else waiting. */
@Injectable()
export class ReopenTicket {
  constructor(
    private readonly saveTicket: SaveTicket,
    private readonly recordEvent: RecordEvent,
  ) {}

  /** @throws StaleTicket, or ERR_OTHER_OPEN_TICKET when one was opened meanwhile */
  async execute(transaction: Transaction, origin: Origin, before: Ticket, line: Line): Promise<Ticket> {
    const status = before.userId ? ('open' as const) : ('pending' as const);
    const unreadMessages = line.unread ? 1 : 0;
    const changes = { ...withLine(before, line), status, closedAt: null, unreadMessages };
    const ticket = await this.saveTicket.execute(transaction, systemActor(origin.companyId), before, changes);
    await this.recordEvent.execute(transaction, origin, { kind: 'reopened', ticket, before, why: 'contact' });
    return ticket;
  }
}
