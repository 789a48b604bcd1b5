import { createEvent, TicketChanged, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { stamped, type Origin } from './origin.js';
import { SaveTicket } from './save-ticket.js';
import { TicketView } from './ticket-view.js';
import { audienceOf, type Ticket } from './ticket.js';

type Who = { actor: Actor; origin: Origin };

/** Changes a ticket and announces it, together with whatever else `work` stores. */
@Injectable()
export class ChangeTicket {
  constructor(
    private readonly saveTicket: SaveTicket,
    private readonly transactions: Transactions,
    private readonly view: TicketView,
  ) {}

  /** `work` answers what changes. @throws StaleTicket, ERR_OTHER_OPEN_TICKET */
  async execute(
    { actor, origin }: Who,
    read: Ticket,
    work: (transaction: Transaction) => Promise<Partial<Ticket>>,
  ): Promise<Ticket> {
    return this.transactions.run(async (transaction) => {
      const saved = await this.saveTicket.execute(transaction, actor, read, await work(transaction));
      const [before, after] = [audienceOf(read), audienceOf(saved)];
      const data = { ticket: this.view.show(saved), before, after };
      transaction.announce(outgoingEvent(createEvent(TicketChanged, stamped(origin, data))));
      return saved;
    });
  }
}
