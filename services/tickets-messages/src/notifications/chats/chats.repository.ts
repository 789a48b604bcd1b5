import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp } from '@recado/service-kit/text';
import type { Chat } from './chat.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
const ChatSchema = new CollectionSchema<Chat>('chats');
// A member's chats, those with the newest messages first.
ChatSchema.index({ companyId: 1, 'members.userId': 1, updatedAt: -1, _id: -1 });
// The public id of a chat.
ChatSchema.index({ companyId: 1, uuid: 1 }, { unique: true });

type Session = Transaction['session'];
type Range = { search: string; skip: number; limit: number };

/** Every filter includes the requesting user, because only members may see a chat. */
@Injectable()
export class ChatsRepository {
  private readonly chats: mongo.Collection<Chat>;

  constructor(@InjectConnection() connection: Connection) {
    this.chats = collectionOf(connection, ChatSchema);
  }

  async find(companyId: string, userId: string, id: string, session?: Session): Promise<Chat | null> {
    const its = { companyId, 'members.userId': userId, $or: [{ _id: id }, { uuid: id }] };
    return this.chats.findOne(its, session ? { session } : {});
  }

  /** Returns a page of chats, those with the newest messages first. */
  async list(companyId: string, userId: string, range: Range): Promise<Chat[]> {
    return this.cursor(companyId, userId, range).toArray();
  }

  async count(companyId: string, userId: string, { search, limit }: Omit<Range, 'skip'>): Promise<number> {
    return this.chats.countDocuments(wantedOf(companyId, userId, search), { limit });
  }

  async explain(companyId: string, userId: string, range: Range): Promise<mongo.Document> {
    return this.cursor(companyId, userId, range).explain('executionStats');
  }

  async insert(chat: Chat, session: Session): Promise<void> {
    await this.chats.insertOne(chat, { session });
  }

  async update(companyId: string, id: string, changes: Partial<Chat>, session: Session): Promise<Chat | null> {
    const update = { $set: { ...changes, updatedAt: new Date() }, $inc: { revision: 1 } };
    return this.chats.findOneAndUpdate({ companyId, _id: id }, update, { session, returnDocument: 'after' });
  }

  /**
   * Adds an unread message for every member except the sender, for whom the chat is marked as read. Returns null if the
   * sender
   * is not a member.
   */
  async addMessage(chat: Chat, senderId: string, line: string, session: Session): Promise<Chat | null> {
    const { companyId, _id } = chat;
    const update = {
      $set: { lastMessage: line, updatedAt: new Date(), 'members.$[sender].unreads': 0 },
      $inc: { 'members.$[other].unreads': 1, revision: 1 },
    };
    const arrayFilters = [{ 'sender.userId': senderId }, { 'other.userId': { $ne: senderId } }];
    const options = { session, arrayFilters, returnDocument: 'after' as const };
    return this.chats.findOneAndUpdate({ companyId, _id, 'members.userId': senderId }, update, options);
  }

  /** Returns null if this member has already read the chat. */
  async markRead({ companyId, _id }: Chat, userId: string, session: Session): Promise<Chat | null> {
    const unread = { companyId, _id, members: { $elemMatch: { userId, unreads: { $gt: 0 } } } };
    const update = { $set: { 'members.$.unreads': 0 }, $inc: { revision: 1 } };
    return this.chats.findOneAndUpdate(unread, update, { session, returnDocument: 'after' });
  }

  async remove(companyId: string, id: string, session: Session): Promise<boolean> {
    return (await this.chats.deleteOne({ companyId, _id: id }, { session })).deletedCount === 1;
  }

  private cursor(companyId: string, userId: string, { search, skip, limit }: Range) {
    const newestFirst = { updatedAt: -1, _id: -1 } as const;
    return this.chats
      .find(wantedOf(companyId, userId, search))
      .sort(newestFirst)
      .skip(skip)
      .limit(limit);
  }
}

const wantedOf = (companyId: string, userId: string, search: string) => ({
  companyId,
  'members.userId': userId,
  ...(search && { title: { $regex: escapeRegExp(search), $options: 'i' } }),
});
