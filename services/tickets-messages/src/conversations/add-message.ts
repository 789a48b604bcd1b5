import { createEvent, TicketMessageAdded, type TicketAudience } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { SearchWords } from '../shared/search/search-words.js';
import type { Ticket } from './ticket.js';
import { ImportedMessagesRepository } from './imported-messages.repository.js';
import { TicketView } from './ticket-view.js';
import { MessageView } from './message-view.js';
import { TicketsRepository } from './tickets.repository.js';
import type { Message } from './message.js';
import { MessagesRepository } from './messages.repository.js';

/** `before` is null when the message opened the ticket. `news` are announced after the message. */
export type Placed = { ticket: Ticket; before: TicketAudience | null; news?: Outgoing[] };
type Place = (transaction: Transaction) => Promise<Placed | null>;
type PlaceAll = (transaction: Transaction) => Promise<(Placed | null)[]>;
/** `isFirst`: nothing was stored of its contact before. */
export type Addition = { origin: Origin; message: Message; isFirst?: boolean; commands?: Outgoing[] };

/** Stores a message together with its ticket, announces both, and sends what commands go with it. */
@Injectable()
export class AddMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly imported: ImportedMessagesRepository,
    private readonly transactions: Transactions,
    private readonly tickets: TicketsRepository,
    private readonly ticketView: TicketView,
    private readonly messageView: MessageView,
    private readonly searchWords: SearchWords,
  ) {}

  /** `place` stores the ticket; when it finds none, nothing is stored and the answer is null. @throws a duplicate key */
  async execute(addition: Addition, place: Place): Promise<Message | null> {
    const added = await this.transactions.run((transaction) => this.add(transaction, addition, place));
    return this.withoutTwin(added);
  }

  /** The same for many: all or none, with their inserts in as few round trips as one has. */
  async executeAll(additions: readonly Addition[], placeAll: PlaceAll): Promise<(Message | null)[]> {
    const added = await this.transactions.runGathering((transaction) => this.addAll(transaction, additions, placeAll));
    return this.withoutTwins(added);
  }

  /** For a message that WhatsApp's event brings again until it is handled: see `announceAgain`. */
  async executeRepeatable(addition: Addition, place: Place): Promise<Message | null> {
    const added = await this.transactions.runBeforeAck((transaction) => this.add(transaction, addition, place));
    return this.withoutTwin(added);
  }

  /** The same for many: all or none. */
  async executeAllRepeatable(additions: readonly Addition[], placeAll: PlaceAll): Promise<(Message | null)[]> {
    const added = await this.transactions.runBeforeAck((transaction) => this.addAll(transaction, additions, placeAll));
    return this.withoutTwins(added);
  }

  /**
   * Announces a message that an earlier delivery of its event stored: a crash may have come before the announcement. A
   * second announcement has the same id and does no harm. It is read inside a transaction, whose commit waits until a
   * majority has what was read: the event is acknowledged next. @returns false when the message is not stored
   */
  async announceAgain({ origin, message }: Addition): Promise<boolean> {
    const { companyId } = message;
    if (!(await this.messages.findByAddress(companyId, message))) return false;
    await this.imported.removeTwins([message]);
    return this.transactions.runRepeatable(async ({ session, announce }) => {
      const stored = await this.messages.findByAddress(companyId, message, session);
      const ticket = stored && (await this.tickets.findIn(companyId, stored.ticketId, session));
      if (ticket) announce(this.announcement(origin, stored, { ticket, before: null }));
      return stored !== null;
    });
  }

  private async withoutTwin(added: Message | null): Promise<Message | null> {
    await this.withoutTwins([added]);
    return added;
  }

  /**
   * Removes the imported twins of messages from WhatsApp. It comes after the commit, and an import that stores a twin in
   * the meantime finds the live message itself.
   */
  private async withoutTwins(added: (Message | null)[]): Promise<(Message | null)[]> {
    const live = added.flatMap((message) => message ?? []).filter(isFromWhatsapp);
    await this.imported.removeTwins(live);
    return added;
  }

  /** As part of a transaction of somebody else. */
  async add(transaction: Transaction, addition: Addition, place: Place): Promise<Message | null> {
    const [added] = await this.addAll(transaction, [addition], async () => [await place(transaction)]);
    return added ?? null;
  }

  private async addAll(transaction: Transaction, additions: readonly Addition[], placeAll: PlaceAll) {
    const places = await placeAll(transaction);
    const added = additions.map(({ message }, n) => places[n] && placedIn(places[n].ticket, message));
    await this.messages.insert(
      added.filter((message) => message !== null && message !== undefined),
      transaction.session,
    );
    for (const [n, { origin, isFirst, commands = [] }] of additions.entries()) {
      const [message, placed] = [added[n], places[n]];
      if (!message || !placed) continue;
      this.searchWords.note(message.companyId, message.words ?? []);
      transaction.announce(this.announcement(origin, message, placed, isFirst), ...commands, ...(placed.news ?? []));
    }
    return added.map((message) => message ?? null);
  }

  private announcement(origin: Origin, message: Message, { ticket, before }: Placed, isFirst = false): Outgoing {
    const shown = { ticket: this.ticketView.show(ticket), message: this.messageView.show(message, ticket.contact) };
    const event = { ...stamped(origin, { ...shown, before, ...(isFirst && { isFirst }) }), id: message._id };
    const outgoing = outgoingEvent(createEvent(TicketMessageAdded, event));
    // A repeat after a lost commit may find another number or revision: NATS drops it only when it says the same.
    return { ...outgoing, id: `${message._id}.${ticket.number}.${ticket.revision}` };
  }
}

/** What we send is queued, and was never sent before. */
const isFromWhatsapp = ({ fromMe, ack }: Message): boolean => !fromMe || ack > 0;

const placedIn = ({ _id: ticketId, queueId }: Ticket, message: Message): Message => ({ ...message, ticketId, queueId });
