import type { ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, duplicatesOf, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp } from '@recado/service-kit/text';
import { ShippingSchema } from './campaigns.schemas.js';
import { OPEN, UNDERWAY, WRITTEN_TO, type Shipping, type ShippingState } from './shipping.js';

type Session = Transaction['session'];
/** A recipient, known by the number or by the contact. */
type Recipient = { numberKey: string | null; contactId: string };
/** Since the beginning of time: fields that some shippings lack are compared with it. */
const EVER = { $gt: new Date(0) };
type Wanted = {
  states: readonly ShippingState[] | undefined;
  search: string;
  after?: string | undefined;
  skip: number;
  limit: number;
};
export type Change = { shipping: Shipping; changes: Partial<Shipping> };
type Tally = { _id: ShippingState; count: number } & Record<
  'confirmationRequestedAt' | 'confirmedAt' | 'sentAt' | 'deliveredAt' | 'readAt' | 'optedOutAt',
  number
>;

@Injectable()
export class ShippingsRepository {
  private readonly shippings: mongo.Collection<Shipping>;

  constructor(@InjectConnection() connection: Connection) {
    this.shippings = collectionOf(connection, ShippingSchema);
  }

  /** Reads recipients in the order in which they were gathered. */
  async page(companyId: string, campaignId: string, { states, search, after, skip, limit }: Wanted) {
    const pattern = { $regex: escapeRegExp(search), $options: 'i' };
    const wanted = {
      ...{ companyId, campaignId },
      ...(states && { state: { $in: [...states] } }),
      ...(search && { $or: [{ name: pattern }, { number: pattern }] }),
      ...(after && { _id: { $gt: after } }),
    };
    return this.shippings.find(wanted).sort({ _id: 1 }).skip(skip).limit(limit).toArray();
  }

  /** Inserts the recipients that the campaign does not have yet. */
  async insertMany(shippings: readonly Shipping[]): Promise<void> {
    if (shippings.length > 0) await duplicatesOf(this.shippings.insertMany([...shippings], { ordered: false }));
  }

  async findMany(companyId: string, ids: readonly string[], session: Session): Promise<Shipping[]> {
    return this.shippings.find({ companyId, _id: { $in: [...ids] } }, { session }).toArray();
  }

  /**
   * Returns the next recipients. Those who confirmed come before those who were not asked yet; who was refused for a while
   * waits.
   */
  async next(companyId: string, campaignId: string, now: Date, limit: number): Promise<Shipping[]> {
    const state = { $in: ['confirmed', 'waiting'] as ShippingState[] };
    const wanted = { companyId, campaignId, state, retryAt: { $not: { $gt: now } } };
    return this.shippings.find(wanted).sort({ state: 1, _id: 1 }).limit(limit).toArray();
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

  /** Stores changes of many, each unless its state is another one by now. */
  async changeAll(all: readonly Change[], session: Session): Promise<void> {
    const writes = all.map(({ shipping: { companyId, _id, state }, changes }) => ({
      updateOne: { filter: { companyId, _id, state }, update: { $set: changes } },
    }));
    if (writes.length > 0) await this.shippings.bulkWrite(writes, { session, ordered: false });
  }

  /** Notes whose question is about to be handed over. @returns the ids of those who still wait for it */
  async markAsking(companyId: string, ids: readonly string[], now: Date): Promise<Set<string>> {
    const waiting = { companyId, _id: { $in: [...ids] }, state: 'waiting' as const };
    await this.shippings.updateMany(waiting, { $set: { askingAt: now } });
    const marked = this.shippings.find({ ...waiting, askingAt: now }, { projection: { _id: 1 } });
    return new Set((await marked.toArray()).map(({ _id }) => _id));
  }

  async giveUpAsked(companyId: string, campaignId: string, askedBefore: Date): Promise<void> {
    const silent = { companyId, campaignId, state: 'asked' as const, confirmationRequestedAt: { $lt: askedBefore } };
    await this.shippings.updateMany(silent, { $set: { state: 'unanswered' } });
  }

  /** Fails what WhatsApp has not answered for so long that no answer is to come. One that comes still counts. */
  async giveUpHanded(companyId: string, campaignId: string, handedBefore: Date): Promise<number> {
    const lost = { companyId, campaignId, state: { $in: [...UNDERWAY] }, handedAt: { $lt: handedBefore } };
    const errorCode = 'ERR_WAPP_EXPIRED' satisfies ErrorCode;
    return (await this.shippings.updateMany(lost, { $set: { state: 'failed', errorCode } })).modifiedCount;
  }

  /** Lets those wait again whom a campaign could not write to for these reasons, each as a new sending. */
  async takeUp(companyId: string, campaignId: string, errorCodes: readonly ErrorCode[], session: Session) {
    const failed = { companyId, campaignId, state: 'failed' as const, errorCode: { $in: [...errorCodes] } };
    const again = {
      state: { $cond: [{ $gt: ['$confirmedAt', null] }, 'confirmed', 'waiting'] },
      ...{ errorCode: null, askingAt: null, handedAt: null, retryAt: null },
      round: { $add: [{ $ifNull: ['$round', 0] }, 1] },
    };
    await this.shippings.updateMany(failed, [{ $set: again }], { session });
  }

  async tallies(companyId: string, campaignId: string): Promise<Tally[]> {
    const known = (field: string) => ({ $sum: { $cond: [{ $gt: [`$${field}`, null] }, 1, 0] } });
    const times = ['confirmationRequestedAt', 'confirmedAt', 'sentAt', 'deliveredAt', 'readAt', 'optedOutAt'];
    const sums = Object.fromEntries(times.map((field) => [field, known(field)]));
    const stages = [{ $match: { companyId, campaignId } }, { $group: { _id: '$state', count: { $sum: 1 }, ...sums } }];
    return this.shippings.aggregate<Tally>(stages).toArray();
  }

  /** Removes those whom a campaign has not written to. */
  async removeWaiting(companyId: string, campaignId: string, session: Session): Promise<void> {
    await this.shippings.deleteMany({ companyId, campaignId, state: 'waiting', askingAt: { $not: EVER } }, { session });
  }

  /** Removes what is known of the recipients. The numbers of those who were written to stay: they may still opt out. */
  async forget(companyId: string, campaignId: string, session: Session): Promise<void> {
    const writtenTo = { $in: [...WRITTEN_TO] };
    await this.shippings.deleteMany({ companyId, campaignId, state: { $nin: [...WRITTEN_TO] } }, { session });
    const anonymous = { $set: { name: '', email: '' } };
    await this.shippings.updateMany({ companyId, campaignId, state: writtenTo }, anonymous, { session });
  }

  /** Finds the last shipping by which a recipient was written to. */
  async lastTo(companyId: string, to: Recipient): Promise<Shipping | null> {
    return this.lastAmong(companyId, to, { state: { $in: [...WRITTEN_TO] } });
  }

  /** Finds the question that a recipient was asked last, and has not answered. */
  async lastAsked(companyId: string, to: Recipient): Promise<Shipping | null> {
    const underway: ShippingState[] = ['asking', 'asked'];
    return this.lastAmong(companyId, to, {
      $or: [{ state: { $in: underway } }, { state: 'waiting' as const, askingAt: EVER }],
    });
  }

  /** Takes a person out of all campaigns that have not written to them yet, or wait for their yes. */
  async stop(companyId: string, to: Recipient, at: Date): Promise<void> {
    const state = { $in: OPEN.filter((one) => one !== 'handed') };
    for (const person of isTo(to))
      await this.shippings.updateMany({ companyId, ...person, state }, { $set: { state: 'optedOut', optedOutAt: at } });
  }

  /** Returns false when it was marked before. */
  async markOptedOut({ companyId, _id }: Shipping, at: Date): Promise<boolean> {
    const unmarked = { companyId, _id, optedOutAt: null };
    return (await this.shippings.updateOne(unmarked, { $set: { optedOutAt: at } })).modifiedCount === 1;
  }

  private async lastAmong(companyId: string, to: Recipient, where: mongo.Filter<Shipping>): Promise<Shipping | null> {
    // one query for each: MongoDB would walk the shippings of all companies by their id to find either
    const found = await Promise.all(
      isTo(to).map((person) => this.shippings.findOne({ companyId, ...person, ...where }, { sort: { _id: -1 } })),
    );
    const newestFirst = found.flatMap((one) => one ?? []).toSorted((a, b) => (a._id < b._id ? 1 : -1));
    return newestFirst[0] ?? null;
  }
}

const isTo = ({ numberKey, contactId }: Recipient) => [{ contactId }, ...(numberKey ? [{ numberKey }] : [])];
