import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, isDuplicateKey } from '@recado/service-kit/mongo';

/** The receipts of a message to a group, by a hash of each member's address; `_id` is `<connection>:<message>`. */
type GroupReceiptsDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  expected: number;
  acks: Record<string, number>;
  sentAt: Date;
};

const KEPT_SECONDS = 14 * 24 * 60 * 60;
const GroupReceiptsSchema = new CollectionSchema<GroupReceiptsDocument>('group_receipts');
// A connection's receipts are deleted with it.
GroupReceiptsSchema.index({ companyId: 1, connectionId: 1 });
// Late receipts for old messages are not shown.
GroupReceiptsSchema.index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

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
