import { createEvent, TicketMessageAdded, type TicketAudience } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { SearchWords } from '../search/search-words.js';
import type { Ticket } from './ticket.js';
import { MessageNews } from './message-news.js';
import type { Message } from './message.js';
import { MessagesRepository } from './messages.repository.js';

/** `before` is null when the message opened the ticket. */
export type Placed = { ticket: Ticket; before: TicketAudience | null };
type Place = (transaction: Transaction) => Promise<Placed | null>;
type PlaceAll = (transaction: Transaction) => Promise<(Placed | null)[]>;
export type Addition = { origin: Origin; message: Message; commands?: Outgoing[] };

/** Stores a message together with its ticket, announces both, and sends what commands go with it. */
@Injectable()
export class AddMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly transactions: Transactions,
    private readonly news: MessageNews,
    private readonly searchWords: SearchWords,
  ) {}

  /** `place` stores the ticket; when it finds none, nothing is stored and the answer is null. @throws a duplicate key */
  async execute(addition: Addition, place: Place): Promise<Message | null> {
    return this.transactions.run((transaction) => this.add(transaction, addition, place));
  }

  /** For a message that WhatsApp's event brings again until it is handled: see `announceAgain`. */
  async executeRepeatable(addition: Addition, place: Place): Promise<Message | null> {
    return this.transactions.runBeforeAck((transaction) => this.add(transaction, addition, place));
  }

  /** The same for many: all or none. */
  async executeAllRepeatable(additions: Addition[], placeAll: PlaceAll): Promise<(Message | null)[]> {
    return this.transactions.runBeforeAck((transaction) => this.addAll(transaction, additions, placeAll));
  }

  /** What was stored before a crash may not have been announced; a repeat has the same id and does no harm. */
  async announceAgain(origin: Origin, message: Message, ticket: Ticket): Promise<void> {
    await this.transactions.runRepeatable(({ announce }) => {
      announce(this.announcement(origin, message, { ticket, before: null }));
      return Promise.resolve();
    });
  }

  /** As part of a transaction of somebody else. */
  async add(transaction: Transaction, addition: Addition, place: Place): Promise<Message | null> {
    const [added] = await this.addAll(transaction, [addition], async () => [await place(transaction)]);
    return added ?? null;
  }

  private async addAll(transaction: Transaction, additions: Addition[], placeAll: PlaceAll) {
    const places = await placeAll(transaction);
    const added = additions.map(({ message }, n) => places[n] && placedIn(places[n].ticket, message));
    await this.messages.insert(
      added.filter((message) => message !== null && message !== undefined),
      transaction.session,
    );
    for (const [n, { origin, commands = [] }] of additions.entries()) {
      const [message, placed] = [added[n], places[n]];
      if (!message || !placed) continue;
      this.searchWords.note(message.companyId, message.words ?? []);
      transaction.announce(this.announcement(origin, message, placed), ...commands);
    }
    return added.map((message) => message ?? null);
  }

  private announcement(origin: Origin, message: Message, { ticket, before }: Placed): Outgoing {
    const data = { ...this.news.added(message, ticket), before };
    return outgoingEvent(createEvent(TicketMessageAdded, { ...stamped(origin, data), id: message._id }));
  }
}

const placedIn = ({ _id: ticketId, queueId }: Ticket, message: Message): Message => ({ ...message, ticketId, queueId });
