import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Ticket } from '../../conversations/ticket.js';
import { INDEX, TicketSchema } from '../../conversations/tickets.schemas.js';

type Session = Transaction['session'];
/** The number of a person's open tickets in one queue. */
export type OpenCount = Readonly<{ userId: string; queueId: string | null; count: number }>;

/** A ticket waits for a person if no flow, bot or rating handles it. */
const WAITS = { status: 'pending' as const, chatbot: { $ne: true }, useIntegration: { $ne: true } };

/** Reads the tickets that can be assigned, and those that people have. */
@Injectable()
export class AssignedTicketsRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async hasWaiting(companyId: string, queueId: string): Promise<boolean> {
    const options = { projection: { _id: 1 }, hint: INDEX.byWaitingInQueue };
    return (await this.tickets.findOne({ companyId, queueId, ...WAITS }, options)) !== null;
  }

  /** Returns the ticket that has waited the longest. */
  async longestWaiting(companyId: string, queueId: string, session: Session): Promise<Ticket | null> {
    const options = { session, sort: { waitingOrder: 1 as const }, hint: INDEX.byWaitingInQueue };
    return this.tickets.findOne({ companyId, queueId, ...WAITS }, options);
  }

  /** Counts the open tickets of people by queue. */
  async openOf(companyId: string, userIds: readonly string[], session: Session): Promise<OpenCount[]> {
    const open = { companyId, status: 'open', userId: { $in: [...userIds] } };
    const group = { _id: { userId: '$userId', queueId: '$queueId' }, count: { $sum: 1 } };
    const project = { _id: 0, userId: '$_id.userId', queueId: '$_id.queueId', count: 1 };
    const stages = [{ $match: open }, { $group: group }, { $project: project }];
    return this.tickets.aggregate<OpenCount>(stages, { session, hint: INDEX.byUser }).toArray();
  }

  /** Returns the agent of the contact's last closed ticket. */
  async lastUserOf(companyId: string, contactId: string, session: Session): Promise<string | null> {
    const closed = { companyId, contactId, status: 'closed' as const, userId: { $ne: null } };
    const last = await this.tickets.findOne(closed, { session, sort: { closedAt: -1 }, projection: { userId: 1 } });
    return last?.userId ?? null;
  }

  /** Returns a person's open tickets of the queue that are not snoozed. */
  async openInQueue(companyId: string, userId: string, queueId: string): Promise<Ticket[]> {
    return this.tickets
      .find({ companyId, status: 'open', userId, queueId, 'snooze.at': null }, { hint: INDEX.byUser })
      .toArray();
  }
}
