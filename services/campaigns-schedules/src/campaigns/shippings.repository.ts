import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, duplicatesOf, newId, type Transaction } from '@recado/service-kit/mongo';
import { OptOutSchema, ShippingSchema, type OptOut } from './campaigns.schemas.js';
import { OPEN, UNDERWAY, type Shipping, type ShippingState } from './shipping.js';

type Session = Transaction['session'];
/** A recipient, known by the number or by the contact. */
export type Somebody = { numberKey: string | null; contactId: string };
type Tally = { _id: ShippingState; count: number } & Record<
  'confirmationRequestedAt' | 'confirmedAt' | 'sentAt' | 'deliveredAt' | 'readAt' | 'optedOutAt',
  number
>;

@Injectable()
export class ShippingsRepository {
  private readonly shippings: mongo.Collection<Shipping>;
  private readonly optOuts: mongo.Collection<OptOut>;

  constructor(@InjectConnection() connection: Connection) {
    this.shippings = collectionOf(connection, ShippingSchema);
    this.optOuts = collectionOf(connection, OptOutSchema);
  }

  async find(companyId: string, id: string): Promise<Shipping | null> {
    return this.shippings.findOne({ companyId, _id: id });
  }

  /** Inserts the recipients that the campaign does not have yet. */
  async insertMany(shippings: readonly Shipping[]): Promise<void> {
    if (shippings.length > 0) await duplicatesOf(this.shippings.insertMany([...shippings], { ordered: false }));
  }

  /** Returns the next recipient. Those who confirmed come before those who were not asked yet. */
  async next(companyId: string, campaignId: string): Promise<Shipping | null> {
    const wanted = { companyId, campaignId, state: { $in: ['confirmed', 'waiting'] as ShippingState[] } };
    return this.shippings.findOne(wanted, { sort: { state: 1, _id: 1 } });
  }

  async countUnderway(companyId: string, campaignId: string, limit: number): Promise<number> {
    return this.shippings.countDocuments({ companyId, campaignId, state: { $in: [...UNDERWAY] } }, { limit });
  }

  async hasOpen(companyId: string, campaignId: string): Promise<boolean> {
    const open = { companyId, campaignId, state: { $in: [...OPEN] } };
    return (await this.shippings.findOne(open, { projection: { _id: 1 } })) !== null;
  }

  /** Returns false when the state was changed in between. */
  async change({ companyId, _id, state }: Shipping, changes: Partial<Shipping>): Promise<boolean> {
    const { matchedCount } = await this.shippings.updateOne({ companyId, _id, state }, { $set: changes });
    return matchedCount === 1;
  }

  async giveUpAsked(companyId: string, campaignId: string, askedBefore: Date): Promise<void> {
    const silent = { companyId, campaignId, state: 'asked' as const, confirmationRequestedAt: { $lt: askedBefore } };
    await this.shippings.updateMany(silent, { $set: { state: 'unanswered' } });
  }

  async tallies(companyId: string, campaignId: string): Promise<Tally[]> {
    const known = (field: string) => ({ $sum: { $cond: [{ $gt: [`$${field}`, null] }, 1, 0] } });
    const times = ['confirmationRequestedAt', 'confirmedAt', 'sentAt', 'deliveredAt', 'readAt', 'optedOutAt'];
    const sums = Object.fromEntries(times.map((field) => [field, known(field)]));
    const stages = [{ $match: { companyId, campaignId } }, { $group: { _id: '$state', count: { $sum: 1 }, ...sums } }];
    return this.shippings.aggregate<Tally>(stages).toArray();
  }

  async removeAll(companyId: string, campaignId: string, session: Session): Promise<void> {
    await this.shippings.deleteMany({ companyId, campaignId }, { session });
  }

  /** Finds the last shipping to a recipient, in one of the named states if there are any. */
  async lastTo(companyId: string, to: Somebody, states?: readonly ShippingState[]): Promise<Shipping | null> {
    const inState = states ? { state: { $in: [...states] } } : {};
    // one query for each: MongoDB would walk the shippings of all companies by their id to find either
    const found = await Promise.all(
      isTo(to).map((person) => this.shippings.findOne({ companyId, ...person, ...inState }, { sort: { _id: -1 } })),
    );
    const newestFirst = found.flatMap((one) => one ?? []).toSorted((a, b) => (a._id < b._id ? 1 : -1));
    return newestFirst[0] ?? null;
  }

  /** Records that a number wants no more campaigns. Waiting shippings to it are not sent. */
  async optOut(companyId: string, numberKey: string, at: Date): Promise<void> {
    const stored = { $setOnInsert: { _id: newId(), at } };
    await this.optOuts.updateOne({ companyId, numberKey }, stored, { upsert: true });
    const waits = { companyId, numberKey, state: { $in: OPEN.filter((state) => state !== 'handed') } };
    await this.shippings.updateMany(waits, { $set: { state: 'optedOut', optedOutAt: at } });
  }

  async markOptedOut({ companyId, _id }: Shipping, at: Date): Promise<void> {
    await this.shippings.updateOne({ companyId, _id, optedOutAt: null }, { $set: { optedOutAt: at } });
  }

  async optedOut(companyId: string, numberKeys: readonly string[]): Promise<Set<string>> {
    const found = this.optOuts.find({ companyId, numberKey: { $in: [...numberKeys] } });
    return new Set((await found.toArray()).map(({ numberKey }) => numberKey));
  }
}

const isTo = ({ numberKey, contactId }: Somebody) => [{ contactId }, ...(numberKey ? [{ numberKey }] : [])];
