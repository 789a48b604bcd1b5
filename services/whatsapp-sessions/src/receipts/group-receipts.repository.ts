import { collectionOf, isDuplicateKey } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { createHash } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { type GroupReceiptsDocument, GroupReceiptsSchema } from './group-receipts.schemas.js';

export type GroupAcks = Pick<GroupReceiptsDocument, 'expected' | 'acks'>;

@Injectable()
export class GroupReceiptsRepository {
  private readonly receipts: mongo.Collection<GroupReceiptsDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.receipts = collectionOf(connection, GroupReceiptsSchema);
  }

  /** Stores the number of members that a message was sent to. Idempotent. */
  async expect(companyId: string, connectionId: string, messageId: string, expected: number): Promise<void> {
    const _id = `${connectionId}:${messageId}`;
    const document = { _id, companyId, connectionId, expected, acks: {}, sentAt: new Date() };
    await this.receipts.insertOne(document).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /**
   * Stores a member's receipt if it is higher than before.
   * @returns the receipts of all members, or null for an unknown message
   */
  async record(
    companyId: string,
    connectionId: string,
    messageId: string,
    { member, ack }: { member: string; ack: number },
  ): Promise<GroupAcks | null> {
    const filter = { _id: `${connectionId}:${messageId}`, companyId };
    const field = `acks.${createHash('sha256').update(member).digest('hex').slice(0, 24)}`;
    return this.receipts.findOneAndUpdate(filter, { $max: { [field]: ack } }, { returnDocument: 'after' });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.receipts.deleteMany({ companyId, connectionId });
  }
}
