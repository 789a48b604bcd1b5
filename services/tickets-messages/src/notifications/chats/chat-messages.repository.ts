import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { ChatMessage, ChatReaction } from './chat.js';

const ChatMessageSchema = new CollectionSchema<ChatMessage>('chat_messages');
// A chat, newest first.
ChatMessageSchema.index({ companyId: 1, chatId: 1, createdAt: -1, _id: -1 });
// Finds messages with a file before unreferenced files are removed.
ChatMessageSchema.index(
  { companyId: 1, 'files.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'files.key': { $gt: '' } } },
);

/** An empty emoji removes the reaction. */
type ReactionChange = { chatId: string; id: string; reaction: ChatReaction };
type Range = { skip: number; limit: number };

@Injectable()
export class ChatMessagesRepository {
  private readonly messages: mongo.Collection<ChatMessage>;

  constructor(@InjectConnection() connection: Connection) {
    this.messages = collectionOf(connection, ChatMessageSchema);
  }

  async insert(message: ChatMessage, session: Transaction['session']): Promise<void> {
    await this.messages.insertOne(message, { session });
  }

  async find(companyId: string, id: string): Promise<ChatMessage | null> {
    return this.messages.findOne({ companyId, _id: id });
  }

  /** Newest first. */
  async list(companyId: string, chatId: string, range: Range): Promise<ChatMessage[]> {
    return this.cursor(companyId, chatId, range).toArray();
  }

  async count(companyId: string, chatId: string, limit: number): Promise<number> {
    return this.messages.countDocuments({ companyId, chatId }, { limit });
  }

  async explain(companyId: string, chatId: string, range: Range): Promise<mongo.Document> {
    return this.cursor(companyId, chatId, range).explain('executionStats');
  }

  /** Replaces a member's reaction. Returns null if the message does not exist. */
  async react(companyId: string, { chatId, id, reaction }: ReactionChange, session: Transaction['session']) {
    const known = { $ifNull: ['$reactions', []] };
    const isOthers = { $ne: ['$$one.userId', { $literal: reaction.userId }] };
    const ofOthers = { $filter: { input: known, as: 'one', cond: isOthers } };
    const reactions = reaction.emoji ? { $concatArrays: [ofOthers, [{ $literal: reaction }]] } : ofOthers;
    const revision = { $add: [{ $ifNull: ['$revision', 0] }, 1] };
    const options = { session, returnDocument: 'after' as const };
    return this.messages.findOneAndUpdate({ companyId, chatId, _id: id }, [{ $set: { reactions, revision } }], options);
  }

  /** Returns the `keys` that messages reference. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const wanted = { companyId, 'files.key': { $in: [...keys] } };
    const found = await this.messages.find(wanted, { projection: { files: 1 } }).toArray();
    return found.flatMap(({ files = [] }) => files.map(({ key }) => key)).filter((key) => keys.includes(key));
  }

  /** Removes some messages. Returns their number and their files. */
  async removeSome(companyId: string, chatId: string, limit: number) {
    const some = await this.messages
      .find({ companyId, chatId }, { projection: { _id: 1, files: 1 } })
      .limit(limit)
      .toArray();
    const { deletedCount } = await this.messages.deleteMany({ companyId, _id: { $in: some.map(({ _id }) => _id) } });
    return { removed: deletedCount, files: some.flatMap(({ files = [] }) => files) };
  }

  private cursor(companyId: string, chatId: string, { skip, limit }: Range) {
    return this.messages.find({ companyId, chatId }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit);
  }
}
