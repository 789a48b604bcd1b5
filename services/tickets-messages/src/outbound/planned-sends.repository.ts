import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { PlannedSendSchema, type PlannedSend } from './outbound.schemas.js';

@Injectable()
export class PlannedSendsRepository {
  private readonly sends: mongo.Collection<PlannedSend>;

  constructor(@InjectConnection() connection: Connection) {
    this.sends = collectionOf(connection, PlannedSendSchema);
  }

  async find(companyId: string, id: string): Promise<PlannedSend | null> {
    return this.sends.findOne({ companyId, _id: id });
  }

  async findByWid(companyId: string, whatsappId: string, wid: string): Promise<PlannedSend | null> {
    return this.sends.findOne({ companyId, whatsappId, wid });
  }

  /** @throws a duplicate key when it was sent before */
  async add(send: PlannedSend, session: Transaction['session']): Promise<void> {
    await this.sends.insertOne(send, { session });
  }
}
