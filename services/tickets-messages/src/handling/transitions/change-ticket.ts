import { Injectable } from '@nestjs/common';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { SaveTicket } from '../../conversations/save-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { audienceOf, type Ticket } from '../../conversations/ticket.js';
import { RecordTransition } from './record-transition.js';
import type { Who } from './transition.js';

/** Changes a ticket and publishes it, together with what `work` stores and the effects of a transition. */
@Injectable()
export class ChangeTicket {
  constructor(
    private readonly saveTicket: SaveTicket,
    private readonly transactions: Transactions,
    private readonly view: TicketView,
    private readonly recordTransition: RecordTransition,
  ) {}

  /** `work` returns the changes. @throws StaleTicket, ERR_OTHER_OPEN_TICKET */
  async execute(who: Who, read: Ticket, work: (transaction: Transaction) => Promise<Partial<Ticket>>): Promise<Ticket> {
    return this.transactions.run(async (transaction) => this.within(transaction, who, read, await work(transaction)));
  }

  /** Runs in the caller's transaction. @throws StaleTicket, ERR_OTHER_OPEN_TICKET */
  async within(transaction: Transaction, who: Who, read: Ticket, changes: Partial<Ticket>): Promise<Ticket> {
    const more = await this.recordTransition.execute(transaction, who, read, { ...read, ...changes });
    const saved = await this.saveTicket.execute(transaction, who.actor, read, { ...changes, ...more });
    transaction.announce(this.view.changed(who.origin, saved, audienceOf(read)));
    return saved;
  }
}
