import { BOT_CALL_DAYS, type ListBotCalls } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { z } from 'zod';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { BotCall } from './bot-call.js';

const DAY_SECONDS = 24 * 60 * 60;

/** Ids increase over time, so sorting by id sorts by time. */
const BotCallSchema = new CollectionSchema<BotCall>('bot_calls');
BotCallSchema.index({ companyId: 1, _id: -1 });
BotCallSchema.index({ companyId: 1, integrationId: 1, _id: -1 });
BotCallSchema.index({ companyId: 1, flowId: 1, nodeId: 1, _id: -1 });
// Calls are deleted together with their contact or ticket.
BotCallSchema.index({ companyId: 1, contactId: 1 });
BotCallSchema.index({ companyId: 1, ticketId: 1, _id: -1 });
BotCallSchema.index({ at: 1 }, { name: 'expires', expireAfterSeconds: BOT_CALL_DAYS * DAY_SECONDS });

type BotCallQuery = Omit<z.output<typeof ListBotCalls.request>, 'pageNumber' | 'searchParam'>;

@Injectable()
export class BotCallsRepository {
  private readonly calls: mongo.Collection<BotCall>;

  constructor(@InjectConnection() connection: Connection) {
    this.calls = collectionOf(connection, BotCallSchema);
  }

  async insert(call: BotCall): Promise<void> {
    await this.calls.insertOne(call);
  }

  async find(companyId: string, id: string): Promise<BotCall | null> {
    return this.calls.findOne({ companyId, _id: id });
  }

  /** Newest first, without request and response bodies. */
  async list(companyId: string, query: BotCallQuery, limit: number): Promise<BotCall[]> {
    const { integrationId, flowId, node, ticketId, result, cursor } = query;
    const filter: mongo.Filter<BotCall> = {
      companyId,
      ...(integrationId && { integrationId }),
      ...(flowId && { flowId, ...(node && { nodeId: node }) }),
      ...(ticketId && { ticketId }),
      ...(result !== 'all' && { error: result === 'failed' ? { $ne: null } : null }),
      ...(cursor && { _id: { $lt: cursor } }),
    };
    const projection = { request: 0, answer: 0, sent: 0 };
    return this.calls.find<BotCall>(filter, { projection }).sort({ _id: -1 }).limit(limit).toArray();
  }

  /** Returns a ticket's calls since the given time, with their bodies. */
  async since(companyId: string, ticketId: string, at: Date, session?: Transaction['session']): Promise<BotCall[]> {
    const query = { companyId, ticketId, at: { $gte: at } };
    return this.calls.find(query, session ? { session } : {}).toArray();
  }

  async update(
    companyId: string,
    id: string,
    changes: Partial<BotCall>,
    session?: Transaction['session'],
  ): Promise<void> {
    await this.calls.updateOne({ companyId, _id: id }, { $set: changes }, session ? { session } : {});
  }

  async removeOfContact(companyId: string, contactId: string): Promise<void> {
    await this.calls.deleteMany({ companyId, contactId });
  }

  async removeOfTicket(companyId: string, ticketId: string): Promise<void> {
    await this.calls.deleteMany({ companyId, ticketId });
  }
}
