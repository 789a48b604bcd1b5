import type { Rating, TicketStatus } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, insertWith, type Transaction } from '@recado/service-kit/mongo';
import { RecordTicketChange } from '../shared/ticket-days/record-ticket-change.js';
import { keyOf, RecentTickets, type Address } from './recent-tickets.js';
import { ACTIVE, changesAssignment, previewOf, type ContactSnapshot, type Ticket } from './ticket.js';
import { StaleTicket } from './stale-ticket.js';
import { waitingOrderOf } from './rules/waiting.js';
import { TicketSchema } from './tickets.schemas.js';

type Session = Transaction['session'];
/** Tickets without a message since a sort key, on one connection or on all connections with exceptions. */
export type Quiet = { before: string; of: { only: string } | { except: string[] } };

/** The fields of a ticket that an inbound message changes. */
const MESSAGE_FIELDS = [
  ...(['lastMessage', 'lastMessageFromMe', 'lastMessageAt', 'lastAlbum', 'order', 'messageOrder'] as const),
  ...(['waitingOrder', 'firstAnswerMs', 'isRatingAttempt', 'referral', 'snooze'] as const),
  ...(['contact', 'updatedAt', 'unreadMessages', 'revision'] as const),
];

@Injectable()
export class TicketsRepository {
  private readonly tickets: mongo.Collection<Ticket>;
  private readonly recent = new RecentTickets();

  constructor(
    @InjectConnection() connection: Connection,
    private readonly recordTicketChange: RecordTicketChange,
  ) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async find(companyId: string, id: string): Promise<Ticket | null> {
    return this.tickets.findOne({ companyId, _id: id });
  }

  /** Returns an active ticket if it is in memory. Another process may have changed it since: see `findActiveOf`. */
  findRecent(companyId: string, id: string): Ticket | undefined {
    return this.recent.findById(companyId, id);
  }

  /** Reads a ticket inside a transaction. */
  async findIn(companyId: string, id: string, session: Session): Promise<Ticket | null> {
    return this.tickets.findOne({ companyId, _id: id }, { session });
  }

  async findByUuid(companyId: string, uuid: string): Promise<Ticket | null> {
    return this.tickets.findOne({ companyId, uuid });
  }

  async findActive(companyId: string, whatsappId: string | null, contactId: string): Promise<Ticket | null> {
    return this.tickets.findOne({ companyId, whatsappId, contactId, status: { $in: ACTIVE } });
  }

  /**
   * Returns the active ticket at each address, from memory if this process wrote it last. Another process may have
   * changed it
   * since, so callers must compare the revision when they write.
   */
  async findActiveOf(companyId: string, addresses: Address[], session?: Session): Promise<(Ticket | undefined)[]> {
    const known = new Map<string, Ticket>();
    const unknown = new Map<string, Address>();
    for (const address of addresses) {
      const ticket = this.recent.find(address);
      if (ticket) known.set(keyOf(address), ticket);
      else unknown.set(keyOf(address), address);
    }
    if (unknown.size > 0) {
      const $or = [...unknown.values()].map(({ whatsappId, contactId }) => ({
        ...{ companyId, whatsappId, contactId },
        status: { $in: ACTIVE },
      }));
      const found = await this.tickets.find({ $or }, session ? { session } : {}).toArray();
      for (const ticket of found) known.set(keyOf(ticket), ticket);
      if (!session) for (const ticket of found) this.recent.set(ticket);
    }
    return addresses.map((address) => known.get(keyOf(address)));
  }

  async hasActiveOfContact(companyId: string, contactId: string): Promise<boolean> {
    const active = { companyId, contactId, status: { $in: ACTIVE } };
    return (await this.tickets.findOne(active, { projection: { _id: 1 } })) !== null;
  }

  /** Returns the last closed ticket, if it was closed at or after `since`. */
  async findLastClosed(companyId: string, whatsappId: string, contactId: string, since: Date): Promise<Ticket | null> {
    const closed = { companyId, contactId, whatsappId, status: 'closed' as const, closedAt: { $gte: since } };
    return this.tickets.findOne(closed, { sort: { closedAt: -1 } });
  }

  async findOfContact(companyId: string, contactId: string): Promise<Ticket[]> {
    return this.tickets.find({ companyId, contactId }).toArray();
  }

  async findOfContacts(companyId: string, contactIds: readonly string[]): Promise<Ticket[]> {
    if (contactIds.length === 0) return [];
    return this.tickets.find({ companyId, contactId: { $in: [...contactIds] } }).toArray();
  }

  async findMany(companyId: string, ids: readonly string[]): Promise<Ticket[]> {
    return this.tickets.find({ companyId, _id: { $in: [...ids] } }).toArray();
  }

  /** Returns active tickets without a message since then, those inactive the longest first. Leaves out snoozed ones. */
  async findQuiet(companyId: string, { before, of }: Quiet, limit: number): Promise<Ticket[]> {
    const over = 'only' in of ? of.only : { $nin: of.except };
    const awake = { 'snooze.until': null }; // also matches tickets without a snooze
    const quiet = ACTIVE.map((status) => ({ companyId, status, order: { $lt: before }, whatsappId: over, ...awake }));
    return this.tickets.find({ $or: quiet }).sort({ order: 1 }).limit(limit).toArray();
  }

  /** @throws a duplicate key if the contact has an active ticket on this connection */
  async insert(ticket: Ticket, transaction: Transaction): Promise<void> {
    this.remember(ticket, ticket, transaction);
    await insertWith(this.tickets, [ticket], transaction.session);
  }

  /** Replaces many tickets in one round trip. @throws StaleTicket if one has changed since it was read */
  async replaceAll(
    companyId: string,
    changed: { from: Ticket; to: Ticket }[],
    transaction: Transaction,
  ): Promise<void> {
    const updates = changed.map(({ from, to }) => {
      const written = MESSAGE_FIELDS.flatMap((field) => (to[field] === undefined ? [] : [[field, to[field]] as const]));
      const $set: Partial<Ticket> = Object.fromEntries(written);
      return { filter: { companyId, _id: from._id, revision: from.revision }, update: { $set } };
    });
    const [first] = updates;
    if (!first) return;
    for (const { from, to } of changed) this.remember(from, to, transaction);
    const { session } = transaction;
    const { matchedCount } =
      updates.length === 1
        ? await this.tickets.updateOne(first.filter, first.update, { session }) // costs half as much as a bulk write
        : await this.tickets.bulkWrite(
            updates.map((updateOne) => ({ updateOne })),
            { session },
          );
    if (matchedCount < updates.length) throw new StaleTicket();
    const noted = changed.map(({ from, to }) => ({ before: from, after: to }));
    await this.recordTicketChange.execute(noted, transaction);
  }

  /** Returns the changed ticket, or null if it has changed since it was read. */
  async save(read: Ticket, changes: Partial<Ticket>, transaction: Transaction): Promise<Ticket | null> {
    const { _id, companyId, revision } = read;
    const next = revision + 1;
    const hasMoved = changesAssignment(read, changes);
    const placed = {
      ...((hasMoved || changes.snooze !== undefined || changes.lastMove) && { placeRevision: next }),
      ...(hasMoved && read.snooze && { snooze: null }),
    };
    const set = { ...changes, ...placed, revision: next, updatedAt: changes.updatedAt ?? new Date() };
    const saved = { ...read, ...set };
    this.remember(read, saved, transaction);
    const { session } = transaction;
    const { matchedCount } = await this.tickets.updateOne({ companyId, _id, revision }, { $set: set }, { session });
    if (matchedCount === 0) return null;
    await this.recordTicketChange.execute([{ before: read, after: saved }], transaction);
    return saved;
  }

  /**
   * Caches a ticket after its commit. It is not cached while it is being written, so that a retry of the transaction
   * reads it again.
   */
  private remember(from: Ticket, to: Ticket, { afterwards }: Transaction): void {
    this.recent.delete(from);
    if (ACTIVE.includes(to.status)) afterwards(() => this.recent.set(to));
  }

  /** Updates the preview if the message with that key is still the last one. */
  async refreshPreview(
    companyId: string,
    { ticketId, order, text, fromMe }: { ticketId: string; order: string; text: string; fromMe: boolean },
    session: Session,
  ): Promise<Ticket | null> {
    return this.tickets.findOneAndUpdate(
      { companyId, _id: ticketId, $or: [{ order }, { messageOrder: order }] },
      { $set: { lastMessage: previewOf(text), lastMessageFromMe: fromMe }, $inc: { revision: 1 } },
      { session, returnDocument: 'after' },
    );
  }

  /** Reads all companies' pending tickets that an earlier version stored without a waiting order. */
  everyCompanysWithoutWaitingOrder(): AsyncIterable<Ticket> {
    // an explicit range over all companies, so that MongoDB uses the index of pending tickets
    const without = { companyId: { $gt: '' }, status: 'pending' as const, waitingOrder: { $exists: false } };
    return this.tickets.find(without);
  }

  /** Sets the waiting order of tickets that still have none, in one round trip. */
  async fillWaitingOrders(tickets: readonly Ticket[]): Promise<void> {
    const updates = tickets.map((ticket) => {
      const { companyId, _id } = ticket;
      const update = { $set: { waitingOrder: waitingOrderOf(ticket) } };
      return { updateOne: { filter: { companyId, _id, waitingOrder: { $exists: false } }, update } };
    });
    if (updates.length > 0) await this.tickets.bulkWrite(updates, { ordered: false });
  }

  /** Stores ratings on their tickets, in one round trip. */
  async fillRatings(rated: readonly { companyId: string; ticketId: string; rating: Rating }[]): Promise<void> {
    const updates = rated.map(({ companyId, ticketId: _id, rating }) => ({
      updateOne: { filter: { companyId, _id }, update: { $set: { rating } } },
    }));
    if (updates.length > 0) await this.tickets.bulkWrite(updates);
  }

  async remove(ticket: Ticket, session: Session): Promise<void> {
    await this.tickets.deleteOne({ companyId: ticket.companyId, _id: ticket._id }, { session });
    await this.recordTicketChange.execute([{ before: ticket, after: null }], { session });
  }

  /** Copies the contact into all its tickets. @returns the active tickets after the change */
  async refreshContact(companyId: string, contact: ContactSnapshot, session?: Session): Promise<Ticket[]> {
    const [options, ofContact] = [session ? { session } : {}, { companyId, contactId: contact.id }];
    await this.tickets.updateMany(ofContact, { $set: { contact }, $inc: { revision: 1 } }, options);
    return this.tickets.find({ ...ofContact, status: { $in: ACTIVE } }, options).toArray();
  }

  async findOfQueue(companyId: string, queueId: string, statuses: TicketStatus[], limit: number): Promise<Ticket[]> {
    return this.tickets
      .find({ companyId, status: { $in: statuses }, queueId })
      .limit(limit)
      .toArray();
  }

  findOpenOfUser(companyId: string, userId: string): AsyncIterable<Ticket> {
    return this.tickets.find({ companyId, status: 'open', userId });
  }

  /** Removes the queue from the tickets that still have it. @returns the changed tickets */
  async clearQueue(companyId: string, queueId: string, ids: string[], session: Session): Promise<Ticket[]> {
    const held = { companyId, _id: { $in: ids }, queueId };
    const read = await this.tickets.find(held, { session }).toArray();
    const now = new Date();
    const next = { $add: ['$revision', 1] };
    const taken = { queueId: null, updatedAt: now, revision: next, placeRevision: next };
    await this.tickets.updateMany(held, [{ $set: taken }], { session });
    const cleared = read.map((ticket) => {
      const revision = ticket.revision + 1;
      return { before: ticket, after: { ...ticket, queueId: null, updatedAt: now, revision, placeRevision: revision } };
    });
    await this.recordTicketChange.execute(cleared, { session });
    return cleared.map(({ after }) => after);
  }
}
