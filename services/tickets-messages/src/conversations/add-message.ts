import { createEvent, TicketMessageAdded, type TicketAudience } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { Connections } from '../shared/replicas/state-replicas.js';
import { SearchWords } from '../shared/search/search-words.js';
import type { Ticket } from './ticket.js';
import { ImportedMessagesRepository } from './imported-messages.repository.js';
import { TicketView } from './ticket-view.js';
import { MessageView } from './message-view.js';
import { TicketsRepository } from './tickets.repository.js';
import type { Message } from './message.js';
import { MessagesRepository } from './messages.repository.js';

/** `before` is null when the message opened the ticket. `news` are published after the message's own event. */
export type StoredTicket = { ticket: Ticket; before: TicketAudience | null; events?: Outgoing[] };
type StoreTicket = (transaction: Transaction) => Promise<StoredTicket | null>;
type StoreTickets = (transaction: Transaction) => Promise<(StoredTicket | null)[]>;
/** A message to add. `isFirst` is true if nothing from the contact was stored before. */
export type Addition = { origin: Origin; message: Message; isFirst?: boolean; commands?: Outgoing[] };

/** Covers the difference between WhatsApp's clock and ours. */
const CLOCK_SKEW_MS = 60 * 60_000;

/** Stores a message together with its ticket, publishes both, and sends the commands that belong to them. */
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
    private readonly connections: Connections,
  ) {}

  /**
   * `place` stores the ticket. If it returns null, nothing is stored and the result is null. @throws a duplicate key
   */
  async execute(addition: Addition, storeTicket: StoreTicket): Promise<Message | null> {
    const added = await this.transactions.run((transaction) => this.add(transaction, addition, storeTicket));
    return this.withoutTwin(added);
  }

  /** Stores many messages, all or none, with one insert. */
  async executeAll(additions: readonly Addition[], storeTickets: StoreTickets): Promise<(Message | null)[]> {
    const added = await this.transactions.runGathering((transaction) =>
      this.addAll(transaction, additions, storeTickets),
    );
    return this.withoutTwins(added);
  }

  /** Stores a message that WhatsApp redelivers until it is handled. See `announceAgain`. */
  async executeRepeatable(addition: Addition, storeTicket: StoreTicket): Promise<Message | null> {
    const added = await this.transactions.runBeforeAck((transaction) => this.add(transaction, addition, storeTicket));
    return this.withoutTwin(added);
  }

  /** Stores many redeliverable messages, all or none. */
  async executeAllRepeatable(additions: readonly Addition[], storeTickets: StoreTickets): Promise<(Message | null)[]> {
    const added = await this.transactions.runBeforeAck((transaction) =>
      this.addAll(transaction, additions, storeTickets),
    );
    return this.withoutTwins(added);
  }

  /**
   * Republishes a message that an earlier delivery of its event stored, because the process may have crashed before
   * publishing it. The second event has the same id, so duplicates are dropped. The message is read in a transaction,
   * whose commit waits for a majority, because the delivery is acknowledged next. @returns false when the message is
   * not stored
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
   * Removes the imported copies of messages from WhatsApp. Runs after the commit, because an import that runs in the
   * meantime finds the live message itself.
   */
  private async withoutTwins(added: (Message | null)[]): Promise<(Message | null)[]> {
    const live = added.flatMap((message) => message ?? []).filter((message) => this.mayBeImported(message));
    await this.imported.removeTwins(live);
    return added;
  }

  /**
   * Returns whether an import may contain the message: it is from WhatsApp and not newer than the end of its
   * connection's last import. A message that we just queued was never sent, so it cannot have been imported.
   */
  private mayBeImported({ companyId, whatsappId, fromMe, ack, createdAt }: Message): boolean {
    const history = this.connections.get(companyId, whatsappId)?.history;
    if (!history || (fromMe && ack === 0)) return false;
    return history.state !== 'done' || createdAt.getTime() < Date.parse(history.updatedAt) + CLOCK_SKEW_MS;
  }

  /** Stores a message in the caller's transaction. */
  async add(transaction: Transaction, addition: Addition, storeTicket: StoreTicket): Promise<Message | null> {
    const [added] = await this.addAll(transaction, [addition], async () => [await storeTicket(transaction)]);
    return added ?? null;
  }

  private async addAll(transaction: Transaction, additions: readonly Addition[], storeTickets: StoreTickets) {
    const places = await storeTickets(transaction);
    const added = additions.map(({ message }, n) => places[n] && inTicket(places[n].ticket, message));
    await this.messages.insert(
      added.filter((message) => message !== null && message !== undefined),
      transaction.session,
    );
    for (const [n, { origin, isFirst, commands = [] }] of additions.entries()) {
      const [message, placed] = [added[n], places[n]];
      if (!message || !placed) continue;
      this.searchWords.add(message.companyId, message.words ?? []);
      transaction.announce(this.announcement(origin, message, placed, isFirst), ...commands, ...(placed.events ?? []));
    }
    return added.map((message) => message ?? null);
  }

  private announcement(origin: Origin, message: Message, { ticket, before }: StoredTicket, isFirst = false): Outgoing {
    const shown = { ticket: this.ticketView.show(ticket), message: this.messageView.show(message, ticket.contact) };
    const event = { ...stamped(origin, { ...shown, before, ...(isFirst && { isFirst }) }), id: message._id };
    const outgoing = outgoingEvent(createEvent(TicketMessageAdded, event));
    // A retry after a lost commit may find another number or revision. NATS may only drop it when the content is the
    // same.
    return { ...outgoing, id: `${message._id}.${ticket.number}.${ticket.revision}` };
  }
}

const inTicket = ({ _id: ticketId, queueId }: Ticket, message: Message): Message => ({ ...message, ticketId, queueId });
