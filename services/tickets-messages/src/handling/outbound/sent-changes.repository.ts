import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, newId, type Transaction } from '@recado/service-kit/mongo';

/** An edit, a deletion or a reaction sent to WhatsApp. It has its own WhatsApp id and may be rejected. */
type SentChange = {
  _id: string;
  companyId: string;
  whatsappId: string;
  wid: string;
  kind: 'edit' | 'revoke' | 'reaction';
  messageId: string;
  at: Date;
};
const SentChangeSchema = new CollectionSchema<SentChange>('sent_changes');
// Finds the change that an ack belongs to.
SentChangeSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// WhatsApp responds within a day, or when the phone is online again. A week is long enough.
SentChangeSchema.index({ at: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 });

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
