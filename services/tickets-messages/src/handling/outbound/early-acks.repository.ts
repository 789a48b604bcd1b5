import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { AckUpdate } from '../../conversations/rules/acknowledged.js';
import { EarlyAckSchema, type EarlyAck } from './outbound.schemas.js';

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
