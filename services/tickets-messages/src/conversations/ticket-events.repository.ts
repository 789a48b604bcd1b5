import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, insertWith, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { TicketEventSchema, type StoredEvent } from './tickets.schemas.js';

type Session = Transaction['session'];
/** Sort keys; null means unbounded. */
export type OrderRange = { from: string | null; until: string | null };

@Injectable()
export class TicketEventsRepository {
  private readonly events: mongo.Collection<StoredEvent>;

  constructor(@InjectConnection() connection: Connection) {
    this.events = collectionOf(connection, TicketEventSchema);
  }

  /** @throws a duplicate key if the event is already stored */
  async insert(event: StoredEvent, session?: Session): Promise<void> {
    await insertWith(this.events, [event], session);
  }

  async find(companyId: string, id: string, session: Session): Promise<StoredEvent | null> {
    return this.events.findOne({ companyId, _id: id }, { session });
  }

  /** Returns the last move or snooze. Ignores tags, timers and group notices. */
  async lastMove(companyId: string, ticketId: string): Promise<StoredEvent | null> {
    const moves = { companyId, ticketId, kind: { $nin: ['tags' as const, 'timer' as const, 'group' as const] } };
    return this.events.findOne(moves, { sort: { order: -1 } });
  }

  /** Returns events, oldest first. `until` is exclusive. */
  async among(companyId: string, ticketId: string, range: OrderRange, limit: number): Promise<StoredEvent[]> {
    return this.cursor(companyId, ticketId, range, limit).toArray();
  }

  /** Explains the query plan, for tests that check the index. */
  async explain(companyId: string, ticketId: string, range: OrderRange, limit: number): Promise<mongo.Document> {
    return this.cursor(companyId, ticketId, range, limit).explain('executionStats');
  }

  async moveToTicket(companyId: string, from: string, to: string, session: Session): Promise<void> {
    await this.events.updateMany({ companyId, ticketId: from }, { $set: { ticketId: to } }, { session });
  }

  async removeOfTicket(companyId: string, ticketId: string): Promise<void> {
    await this.events.deleteMany({ companyId, ticketId });
  }

  private cursor(companyId: string, ticketId: string, { from, until }: OrderRange, limit: number) {
    const order = { ...(from !== null && { $gte: from }), ...(until !== null && { $lt: until }) };
    const wanted = { companyId, ticketId, ...(Object.keys(order).length > 0 && { order }) };
    return this.events.find(wanted).sort({ order: 1 }).limit(limit);
  }
}
