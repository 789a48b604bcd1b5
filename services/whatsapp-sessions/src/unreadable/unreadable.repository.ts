import { isDuplicateKey } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { UnreadableDocument } from './unreadable.schemas.js';

export type StoredUnreadable = Pick<UnreadableDocument, 'sealed' | 'sequence' | 'dueAt'> & { messageId: string };

@Injectable()
export class UnreadableRepository {
  constructor(@InjectModel('Unreadable') private readonly unreadable: Model<UnreadableDocument>) {}

  async all(companyId: string, connectionId: string): Promise<StoredUnreadable[]> {
    const found = await this.collection.find({ companyId, connectionId }, { promoteBuffers: true }).toArray();
    return found.map(({ _id, ...one }) => ({ ...one, messageId: _id.slice(connectionId.length + 1) }));
  }

  /** Once; its first failure counts. */
  async add(companyId: string, connectionId: string, { messageId, ...fields }: StoredUnreadable): Promise<void> {
    const document = { _id: `${connectionId}:${messageId}`, companyId, connectionId, ...fields };
    await this.collection.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  async remove(companyId: string, connectionId: string, messageId: string): Promise<void> {
    await this.collection.deleteOne({ _id: `${connectionId}:${messageId}`, companyId });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.collection.deleteMany({ companyId, connectionId });
  }

  private get collection(): mongo.Collection<UnreadableDocument> {
    return this.unreadable.collection as unknown as mongo.Collection<UnreadableDocument>;
  }
}
