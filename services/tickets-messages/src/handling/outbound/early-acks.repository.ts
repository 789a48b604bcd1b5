import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, newId } from '@recado/service-kit/mongo';
import type { AckUpdate } from '../../conversations/rules/acknowledged.js';

/** An ack that arrived before its message. */
type EarlyAck = {
  _id: string;
  companyId: string;
  whatsappId: string;
  wid: string;
  ack: number;
  errorCode: string | null;
  at: Date;
};
const EarlyAckSchema = new CollectionSchema<EarlyAck>('early_acks');
// Finds the early ack of a new message.
EarlyAckSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// Most early acks belong to messages that never arrive, so they are deleted after a day.
EarlyAckSchema.index({ at: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

@Injectable()
export class EarlyAcksRepository {
  private readonly acks: mongo.Collection<EarlyAck>;

  constructor(@InjectConnection() connection: Connection) {
    this.acks = collectionOf(connection, EarlyAckSchema);
  }

  /** The highest ack wins. */
  async park(companyId: string, { whatsappId, wid, ack, errorCode }: AckUpdate, at: Date): Promise<void> {
    await this.acks.updateOne(
      { companyId, whatsappId, wid },
      { $max: { ack }, $set: { errorCode, at }, $setOnInsert: { _id: newId() } },
      { upsert: true },
    );
  }

  async find(companyId: string, whatsappId: string, wid: string): Promise<AckUpdate | null> {
    return this.acks.findOne({ companyId, whatsappId, wid });
  }

  async remove(companyId: string, { whatsappId, wid }: AckUpdate): Promise<void> {
    await this.acks.deleteOne({ companyId, whatsappId, wid });
  }
}
