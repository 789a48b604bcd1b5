import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Message } from '../../conversations/message.js';
import { ANSWERS_INDEX, MessageSchema } from '../../conversations/messages.schemas.js';
import { INDEX, TicketSchema } from '../../conversations/tickets.schemas.js';
import type { Ticket } from '../../conversations/ticket.js';
import type { LastAnswer, OpenCount, WaitingCount } from './team.js';

type Pipeline = [mongo.Document[], mongo.AggregateOptions];

/**
 * Counts a company's active tickets and finds each user's last answer, on index keys alone. Only waiting tickets are
 * read, because the partial index that holds them does not contain their status.
 */
@Injectable()
export class TeamRepository {
  private readonly tickets: mongo.Collection<Ticket>;
  private readonly messages: mongo.Collection<Message>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
    this.messages = collectionOf(connection, MessageSchema);
  }

  /** Counts pending tickets by queue, with the key of the longest wait. */
  async waiting(companyId: string): Promise<WaitingCount[]> {
    return this.tickets.aggregate<WaitingCount>(...waitingIn(companyId)).toArray();
  }

  /** Counts open tickets by queue and user. */
  async open(companyId: string): Promise<OpenCount[]> {
    return this.tickets.aggregate<OpenCount>(...openIn(companyId)).toArray();
  }

  /** Finds the last answer of each user who has answered, also of deleted users. */
  async lastAnswers(companyId: string): Promise<LastAnswer[]> {
    return this.messages.aggregate<LastAnswer>(...answersIn(companyId)).toArray();
  }

  /** Explains the query plans, for the test that checks the indexes. */
  async explain(companyId: string): Promise<mongo.Document[]> {
    return Promise.all([
      this.tickets.aggregate(...waitingIn(companyId)).explain('executionStats'),
      this.tickets.aggregate(...openIn(companyId)).explain('executionStats'),
      this.messages.aggregate(...answersIn(companyId)).explain('executionStats'),
    ]);
  }
}

const waitingIn = (companyId: string): Pipeline => [
  [
    { $match: { companyId, status: 'pending' } },
    { $group: { _id: '$queueId', count: { $sum: 1 }, longest: { $min: '$waitingOrder' } } },
    { $project: { _id: 0, queueId: '$_id', count: 1, longest: 1 } },
  ],
  { hint: INDEX.byWaitingInQueue },
];

const openIn = (companyId: string): Pipeline => [
  [
    { $match: { companyId, status: 'open' } },
    { $group: { _id: { queueId: '$queueId', userId: '$userId' }, count: { $sum: 1 } } },
    { $project: { _id: 0, queueId: '$_id.queueId', userId: '$_id.userId', count: 1 } },
  ],
  { hint: INDEX.byQueue },
];

const answersIn = (companyId: string): Pipeline => [
  [
    { $match: { companyId, answeredBy: { $gt: '' } } },
    { $sort: { companyId: 1, answeredBy: 1, createdAt: -1 } },
    { $group: { _id: '$answeredBy', at: { $first: '$createdAt' } } },
    { $project: { _id: 0, userId: '$_id', at: 1 } },
  ],
  { hint: ANSWERS_INDEX },
];
