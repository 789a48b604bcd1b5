import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Batcher } from '@recado/service-kit/async';
import { aggregateEach, collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { StoredContent } from '../../conversations/message.js';

/**
 * A planned message that was sent without a ticket. The record prevents sending it twice, receives its acks, and lets
 * an answer show what it replies to. Records from earlier releases have no content.
 */
export type PlannedSend = {
  _id: string;
  companyId: string;
  whatsappId: string;
  wid: string;
  at: Date;
  userId?: string;
  contactId?: string; // '' if the number was not a contact at that time
  numberKey?: string;
  said?: StoredContent;
  ack?: number;
};
const PlannedSendSchema = new CollectionSchema<PlannedSend>('planned_sends');
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// Finds the planned message that a contact answers.
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, contactId: 1, at: -1 });
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, numberKey: 1, at: -1 });
// Retained as long as its command may wait for an offline connection.
PlannedSendSchema.index({ at: 1 }, { expireAfterSeconds: 14 * 24 * 60 * 60 });

type RecipientKey = { contactId: string } | { numberKey: string };
type LastTo = Pick<PlannedSend, 'companyId' | 'whatsappId'> & { recipient: RecipientKey; since: Date };

@Injectable()
export class PlannedSendsRepository {
  private readonly sends: mongo.Collection<PlannedSend>;
  /** Many contacts may reply to campaigns at the same time. */
  private readonly lasts = new Batcher<LastTo, PlannedSend | null>((requests) => this.findLasts(requests));

  constructor(@InjectConnection() connection: Connection) {
    this.sends = collectionOf(connection, PlannedSendSchema);
  }

  async find(companyId: string, id: string): Promise<PlannedSend | null> {
    return this.sends.findOne({ companyId, _id: id });
  }

  /** Returns those of the ids that are stored. */
  async among(companyId: string, ids: readonly string[]): Promise<string[]> {
    const found = this.sends.find({ companyId, _id: { $in: [...ids] } }, { projection: { _id: 1 } });
    return (await found.toArray()).map(({ _id }) => _id);
  }

  async findByWid(companyId: string, whatsappId: string, wid: string): Promise<PlannedSend | null> {
    return this.sends.findOne({ companyId, whatsappId, wid });
  }

  /** Finds messages by their WhatsApp ids. */
  async findByWids(companyId: string, whatsappId: string, wids: readonly string[]): Promise<PlannedSend[]> {
    return this.sends.find({ companyId, whatsappId, wid: { $in: [...wids] } }, { projection: { said: 0 } }).toArray();
  }

  /** Finds the last message to a contact over a connection, not older than `since`. */
  async lastTo(
    { companyId, whatsappId }: Pick<PlannedSend, 'companyId' | 'whatsappId'>,
    { contactId, numberKey }: { contactId?: string; numberKey: string },
    since: Date,
  ): Promise<PlannedSend | null> {
    const recipients = [...(contactId ? [{ contactId }] : []), ...(numberKey ? [{ numberKey }] : [])];
    const found = await Promise.all(
      recipients.map((recipient) => this.lasts.add(companyId, { companyId, whatsappId, recipient, since })),
    );
    return found.reduce((last, one) => (one && (!last || one.at > last.at) ? one : last), null);
  }

  private async findLasts(requests: readonly LastTo[]): Promise<PromiseSettledResult<PlannedSend | null>[]> {
    const pipelines = requests.map(({ companyId, whatsappId, recipient, since }) => [
      { $match: { companyId, whatsappId, ...recipient, at: { $gte: since } } },
      { $sort: { at: -1 } },
      { $limit: 1 },
    ]);
    const found = await aggregateEach<PlannedSend, PlannedSend>(this.sends, pipelines);
    return found.map(([last = null]) => ({ status: 'fulfilled', value: last }));
  }

  /** Stores delivery states. They never decrease. */
  async acknowledge(companyId: string, acks: readonly { id: string; ack: number }[]): Promise<void> {
    const writes = acks.map(({ id, ack }) => ({
      updateOne: { filter: { companyId, _id: id }, update: { $max: { ack } } },
    }));
    if (writes.length > 0) await this.sends.bulkWrite(writes, { ordered: false });
  }

  /** @throws a duplicate key error if one of them was sent before */
  async add(sends: readonly PlannedSend[], session: Transaction['session']): Promise<void> {
    await this.sends.insertMany([...sends], { session });
  }
}
