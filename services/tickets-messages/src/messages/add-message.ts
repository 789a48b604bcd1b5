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
type Place = (transaction: Transaction) => Promise<Placed | null>;
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
  async execute(addition: Addition, place: Place): Promise<Message | null> {
    return this.transactions.run((transaction) => this.add(transaction, addition, place));
  }

  /** For a message that WhatsApp's event brings again until it is handled: see `announceAgain`. */
  async executeRepeatable(addition: Addition, place: Place): Promise<Message | null> {
    return this.transactions.runRepeatable((transaction) => this.add(transaction, addition, place));
  }

  /** What was stored before a crash may not have been announced; a repeat has the same id and does no harm. */
  async announceAgain(origin: Origin, message: Message, ticket: Ticket): Promise<void> {
    await this.transactions.runRepeatable(({ announce }) => {
      announce(this.announcement(origin, message, { ticket, before: null }));
      return Promise.resolve();
    });
  }

  private async add(transaction: Transaction, { origin, message, commands = [] }: Addition, place: Place) {
    const placed = await place(transaction);
    if (!placed) return null;
    const { ticket } = placed;
    const added = { ...message, ticketId: ticket._id, queueId: ticket.queueId };
    await this.messages.insert(added, transaction.session);
    transaction.announce(this.announcement(origin, added, placed), ...commands);
    return added;
  }

  private announcement(origin: Origin, message: Message, { ticket, before }: Placed): Outgoing {
    const data = { ticket: this.view.show(ticket), message: showMessage(message), before };
    return outgoingEvent(createEvent(TicketMessageAdded, { ...stamped(origin, data), id: message._id }));
  }
}
