import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { ACTIVE, type Ticket } from './ticket.js';
import { TicketSchema } from './tickets.schemas.js';

/** Queues and tags with time limits. */
export type SlaPlaces = Readonly<{ queueIds: readonly string[]; tagIds: readonly string[] }>;

const FIELDS = {
  ...{ companyId: 1, uuid: 1, status: 1, userId: 1, queueId: 1, tagIds: 1, isGroup: 1, chatbot: 1, useIntegration: 1 },
  ...{ order: 1, messageOrder: 1, waitingOrder: 1, lastMessageAt: 1, lastMessageFromMe: 1 },
  ...{ createdAt: 1, firstAnswerMs: 1, snooze: 1, breaches: 1, 'contact.name': 1, 'contact.number': 1 },
} as const;
/** The fields of a ticket that its limits, and the list of those that are due first, depend on. */
export type RunningTicket = Pick<
  Ticket,
  | (
      | '_id'
      | 'companyId'
      | 'uuid'
      | 'status'
      | 'userId'
      | 'queueId'
      | 'tagIds'
      | 'isGroup'
      | 'chatbot'
      | 'useIntegration'
    )
  | ('order' | 'messageOrder' | 'waitingOrder' | 'lastMessageAt' | 'lastMessageFromMe')
  | ('createdAt' | 'firstAnswerMs' | 'snooze' | 'breaches')
> & { contact: Pick<Ticket['contact'], 'name' | 'number'> };

/** Reads the tickets whose time limits are running. */
@Injectable()
export class SlaTicketsRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  /** Returns the active tickets in the queues and with the tags. */
  async find(companyId: string, places: SlaPlaces): Promise<RunningTicket[]> {
    const branches = branchesOf(companyId, places);
    return branches.length === 0 ? [] : this.tickets.find({ $or: branches }).project<RunningTicket>(FIELDS).toArray();
  }

  /** Explains the query plan, for the test that checks the indexes. */
  async explain(companyId: string, places: SlaPlaces): Promise<mongo.Document> {
    return this.tickets.find({ $or: branchesOf(companyId, places) }).explain('executionStats');
  }
}

function branchesOf(companyId: string, { queueIds, tagIds }: SlaPlaces): mongo.Filter<Ticket>[] {
  const active = { companyId, status: { $in: ACTIVE } };
  return [
    ...(queueIds.length > 0 ? [{ ...active, queueId: { $in: [...queueIds] } }] : []),
    // the partial index of tags needs the second condition
    ...(tagIds.length > 0 ? [{ ...active, tagIds: { $in: [...tagIds] }, 'tagIds.0': { $exists: true } }] : []),
  ];
}
