import { isDuplicateKey } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHash } from 'node:crypto';
import type { Model, mongo } from 'mongoose';
import type { GroupReceiptsDocument } from './group-receipts.schemas.js';

export type GroupAcks = Pick<GroupReceiptsDocument, 'expected' | 'acks'>;

@Injectable()
export class GroupReceiptsRepository {
  constructor(@InjectModel('GroupReceipts') private readonly receipts: Model<GroupReceiptsDocument>) {}

  /** Stores how many members a message waits for. A repeat changes nothing. */
  async expect(companyId: string, connectionId: string, messageId: string, expected: number): Promise<void> {
    const _id = `${connectionId}:${messageId}`;
    const document = { _id, companyId, connectionId, expected, acks: {}, sentAt: new Date() };
    await this.collection.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Stores a member's receipt, which only grows. @returns those of all members; null for an unknown message */
  async note(
    companyId: string,
    connectionId: string,
    messageId: string,
    { member, ack }: { member: string; ack: number },
  ): Promise<GroupAcks | null> {
    const filter = { _id: `${connectionId}:${messageId}`, companyId };
    const field = `acks.${createHash('sha256').update(member).digest('hex').slice(0, 24)}`;
    return this.collection.findOneAndUpdate(filter, { $max: { [field]: ack } }, { returnDocument: 'after' });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.collection.deleteMany({ companyId, connectionId });
  }

  private get collection(): mongo.Collection<GroupReceiptsDocument> {
    return this.receipts.collection as unknown as mongo.Collection<GroupReceiptsDocument>;
  }
}
