import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, newId, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { SentChangeSchema, type SentChange } from './outbound.schemas.js';

@Injectable()
export class SentChangesRepository {
  private readonly changes: mongo.Collection<SentChange>;

  constructor(@InjectConnection() connection: Connection) {
    this.changes = collectionOf(connection, SentChangeSchema);
  }

  async add(companyId: string, change: Omit<SentChange, '_id' | 'companyId' | 'at'>, session: Transaction['session']) {
    await this.changes.insertOne({ _id: newId(), companyId, ...change, at: new Date() }, { session });
  }

  async find(companyId: string, whatsappId: string, wid: string): Promise<SentChange | null> {
    return this.changes.findOne({ companyId, whatsappId, wid });
  }
}
