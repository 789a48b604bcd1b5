import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { ChatMessage } from './chat.js';
import { ChatMessageSchema } from './chats.schemas.js';

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
  async page(companyId: string, chatId: string, range: Range): Promise<ChatMessage[]> {
    return this.cursor(companyId, chatId, range).toArray();
  }

  async count(companyId: string, chatId: string, limit: number): Promise<number> {
    return this.messages.countDocuments({ companyId, chatId }, { limit });
  }

  async explain(companyId: string, chatId: string, range: Range): Promise<mongo.Document> {
    return this.cursor(companyId, chatId, range).explain('executionStats');
  }

  /** Some of them. @returns how many there were */
  async removeSome(companyId: string, chatId: string, limit: number): Promise<number> {
    const some = await this.messages
      .find({ companyId, chatId }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    const { deletedCount } = await this.messages.deleteMany({ companyId, _id: { $in: some.map(({ _id }) => _id) } });
    return deletedCount;
  }

  private cursor(companyId: string, chatId: string, { skip, limit }: Range) {
    return this.messages.find({ companyId, chatId }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit);
  }
}
