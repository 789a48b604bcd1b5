import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, duplicatesOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { ImportedMessage } from './imported-message.js';
import { ImportedMessageSchema } from './imported-messages.schemas.js';
import type { Message } from './message.js';

/** The imported messages of a contact over the given connections. */
export type History = { companyId: string; contactId: string; whatsappIds: readonly string[] };
type Address = Pick<Message, 'companyId' | 'whatsappId' | 'wid' | 'contactId' | 'fromMe'>;
export type OrderRange = { before?: string; upTo?: string; after?: string };

const TO_SHOW = { projection: { words: 0 } };

@Injectable()
export class ImportedMessagesRepository {
  private readonly messages: mongo.Collection<ImportedMessage>;

  constructor(@InjectConnection() connection: Connection) {
    this.messages = collectionOf(connection, ImportedMessageSchema);
  }

  /** Stores the messages that are not stored yet. @returns the number of stored messages */
  async insert(messages: readonly ImportedMessage[]): Promise<number> {
    if (messages.length === 0) return 0;
    const known = await duplicatesOf(this.messages.insertMany([...messages], { ordered: false }));
    return messages.length - known.size;
  }

  async find(companyId: string, id: string): Promise<ImportedMessage | null> {
    return this.messages.findOne({ companyId, _id: id });
  }

  async findByWid(
    companyId: string,
    { whatsappId, wid, contactId }: { whatsappId: string; wid: string; contactId?: string | undefined },
  ): Promise<ImportedMessage | null> {
    return this.messages.findOne({ companyId, whatsappId, wid, ...(contactId && { contactId }) });
  }

  /** Finds a contact's quoted messages by their WhatsApp ids. */
  async findByWids(
    { companyId, contactId, whatsappIds }: History,
    wids: readonly string[],
  ): Promise<ImportedMessage[]> {
    const wanted = { companyId, whatsappId: { $in: [...whatsappIds] }, wid: { $in: [...wids] }, contactId };
    return this.messages.find(wanted, TO_SHOW).toArray();
  }

  async update(
    companyId: string,
    id: string,
    changes: Partial<ImportedMessage>,
    session: Transaction['session'],
  ): Promise<void> {
    await this.messages.updateOne({ companyId, _id: id }, { $set: changes }, { session });
  }

  /** Newest first. */
  async older(history: History, { before, upTo }: OrderRange, limit: number): Promise<ImportedMessage[]> {
    const order = { ...(before !== undefined && { $lt: before }), ...(upTo !== undefined && { $lte: upTo }) };
    return this.messages.find(within(history, order), TO_SHOW).sort({ order: -1 }).limit(limit).toArray();
  }

  /** Oldest first. */
  async newer(history: History, { after, upTo }: OrderRange, limit: number): Promise<ImportedMessage[]> {
    const order = { ...(after !== undefined && { $gt: after }), ...(upTo !== undefined && { $lte: upTo }) };
    return this.messages.find(within(history, order), TO_SHOW).sort({ order: 1 }).limit(limit).toArray();
  }

  async count(history: History, { upTo }: OrderRange, limit: number): Promise<number> {
    return this.messages.countDocuments(within(history, upTo === undefined ? {} : { $lte: upTo }), { limit });
  }

  /** Returns the connections over which a contact's messages were imported. */
  async connectionsOf(companyId: string, contactId: string): Promise<string[]> {
    const found: unknown[] = await this.messages.distinct('whatsappId', { companyId, contactId });
    return found.filter((id) => typeof id === 'string');
  }

  /** Removes the imported messages that are also stored as live messages. */
  async removeTwins(live: readonly Address[]): Promise<number> {
    if (live.length === 0) return 0;
    const addresses = live.map(({ companyId, whatsappId, wid, contactId, fromMe }) => ({
      ...{ companyId, whatsappId, wid, contactId, fromMe },
    }));
    return (await this.messages.deleteMany({ $or: addresses })).deletedCount;
  }

  async ofContact(companyId: string, contactId: string, limit: number): Promise<ImportedMessage[]> {
    return this.messages.find({ companyId, contactId }, TO_SHOW).limit(limit).toArray();
  }

  /** Moves messages to another contact, and removes duplicates that this contact already has. */
  async assign(companyId: string, ids: readonly string[], contactId: string): Promise<void> {
    const writes = ids.map((_id) => ({ updateOne: { filter: { companyId, _id }, update: { $set: { contactId } } } }));
    const taken = await duplicatesOf(this.messages.bulkWrite(writes, { ordered: false }));
    const repeated = ids.filter((_, index) => taken.has(index));
    if (repeated.length > 0) await this.messages.deleteMany({ companyId, _id: { $in: repeated } });
  }

  async removeOfContact(companyId: string, contactId: string): Promise<void> {
    await this.messages.deleteMany({ companyId, contactId });
  }
}

function within(
  { companyId, contactId, whatsappIds }: History,
  order: mongo.Condition<string>,
): mongo.Filter<ImportedMessage> {
  const isLimited = Object.keys(order as object).length > 0;
  return { companyId, contactId, whatsappId: { $in: [...whatsappIds] }, ...(isLimited && { order }) };
}
