import { isDuplicateKey } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { SentMessageDocument } from './sent-messages.schemas.js';

@Injectable()
export class SentMessagesRepository {
  constructor(@InjectModel('SentMessage') private readonly sent: Model<SentMessageDocument>) {}

  async has(companyId: string, connectionId: string, messageId: string): Promise<boolean> {
    const filter = { _id: `${connectionId}:${messageId}`, companyId };
    return (await this.collection.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  /** The sealed content, if it was sent and is still kept. */
  async find(companyId: string, connectionId: string, messageId: string): Promise<Buffer | undefined> {
    const filter = { _id: `${connectionId}:${messageId}`, companyId };
    return (await this.collection.findOne(filter, { promoteBuffers: true }))?.sealed;
  }

  /** Once; a repeat changes nothing. */
  async add(companyId: string, sent: { connectionId: string; messageId: string; sealed: Buffer; sentAt: Date }) {
    const { messageId, ...fields } = sent;
    const document = { _id: `${sent.connectionId}:${messageId}`, companyId, ...fields };
    await this.collection.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.collection.deleteMany({ companyId, connectionId });
  }

  private get collection(): mongo.Collection<SentMessageDocument> {
    return this.sent.collection as unknown as mongo.Collection<SentMessageDocument>;
  }
}
