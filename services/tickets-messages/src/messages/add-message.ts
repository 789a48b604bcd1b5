import { createEvent, TicketMessageAdded, type TicketAudience } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { stamped, type Origin } from '../tickets/origin.js';
import { TicketView } from '../tickets/ticket-view.js';
import type { Ticket } from '../tickets/ticket.js';
import { showMessage, type Message } from './message.js';
import { MessagesRepository } from './messages.repository.js';

/** `before` is null when the message opened the ticket. */
export type Placed = { ticket: Ticket; before: TicketAudience | null };
type Addition = { origin: Origin; message: Message; commands?: Outgoing[] };

/** Stores a message together with its ticket, announces both, and sends what commands go with it. */
@Injectable()
export class AddMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly transactions: Transactions,
    private readonly view: TicketView,
  ) {}

  /** `place` stores the ticket; when it finds none, nothing is stored and the answer is null. @throws a duplicate key */
  async execute(
    { origin, message, commands = [] }: Addition,
    place: (transaction: Transaction) => Promise<Placed | null>,
  ): Promise<Message | null> {
    return this.transactions.run(async (transaction) => {
      const placed = await place(transaction);
      if (!placed) return null;
      const { ticket, before } = placed;
      const added = { ...message, ticketId: ticket._id, queueId: ticket.queueId };
      await this.messages.insert(added, transaction.session);
      const data = { ticket: this.view.show(ticket), message: showMessage(added), before };
      transaction.announce(outgoingEvent(createEvent(TicketMessageAdded, stamped(origin, data))), ...commands);
      return added;
    });
  }
}
