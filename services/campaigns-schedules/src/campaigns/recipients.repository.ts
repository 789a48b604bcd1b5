import type { ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import { spellingsOf } from '@recado/service-kit/phone-numbers';
import { escapeRegExp } from '@recado/service-kit/text';
import { lookupKeysOf } from '../consents/person-keys.js';
import {
  OPEN,
  type Recipient,
  type StoredRecipientState,
  TO_WRITE_TO,
  UNDERWAY,
  WRITTEN_TO,
} from './rules/recipient.js';
import { MARKS, type Tally } from './rules/tally.js';

const RecipientSchema = new CollectionSchema<Recipient>('campaign_shippings');
// A number can be a recipient of a campaign only once.
RecipientSchema.index({ companyId: 1, campaignId: 1, numberKey: 1 }, { unique: true });
// Finds the next recipient, and counts for the report.
RecipientSchema.index({ companyId: 1, campaignId: 1, state: 1, _id: 1 });
// For the list of recipients in a report.
RecipientSchema.index({ companyId: 1, campaignId: 1, _id: 1 });
// Finds the recipient to whom a contact's reply belongs.
RecipientSchema.index({ companyId: 1, numberKey: 1, _id: -1 });
RecipientSchema.index(
  { companyId: 1, contactId: 1, _id: -1 },
  { name: 'by_contact', partialFilterExpression: { contactId: { $gt: '' } } },
);

type Session = Transaction['session'];
/** Identifies a recipient by number or contact. */
type ContactRef = { number: string; contactId: string };
/** Matches any date; also excludes documents without the field. */
const EVER = { $gt: new Date(0) };
type RecipientQuery = {
  states: readonly StoredRecipientState[] | undefined;
  search: string;
  after?: string | undefined;
  skip: number;
  limit: number;
};
export type Change = { recipient: Recipient; changes: Partial<Recipient> };
type NextQuery = { now: Date; others: readonly string[]; limit: number };
type Group = { _id: StoredRecipientState; count: number } & Record<(typeof MARKS)[number], number>;

@Injectable()
export class RecipientsRepository {
  private readonly recipients: mongo.Collection<Recipient>;

  constructor(@InjectConnection() connection: Connection) {
    this.recipients = collectionOf(connection, RecipientSchema);
  }

  /** Reads recipients in the order in which they were collected. */
  async list(companyId: string, campaignId: string, { states, search, after, skip, limit }: RecipientQuery) {
    const pattern = { $regex: escapeRegExp(search), $options: 'i' };
    const wanted = {
      ...{ companyId, campaignId },
      ...(states && { state: { $in: [...states] } }),
      ...(search && { $or: [{ name: pattern }, { number: pattern }] }),
      ...(after && { _id: { $gt: after } }),
    };
    return this.recipients.find(wanted).sort({ _id: 1 }).skip(skip).limit(limit).toArray();
  }

  /** Returns those of the number keys that a campaign contains. */
  async numbersAmong(companyId: string, campaignId: string, keys: readonly string[], session: Session) {
    const wanted = { companyId, campaignId, numberKey: { $in: [...keys] } };
    const found = this.recipients.find(wanted, { projection: { numberKey: 1 }, session });
    return new Set((await found.toArray()).map(({ numberKey }) => numberKey));
  }

  /** Returns the next recipients by id. */
  async after(companyId: string, campaignId: string, id: string | null, limit: number): Promise<Recipient[]> {
    const wanted = { companyId, campaignId, ...(id !== null && { _id: { $gt: id } }) };
    return this.recipients.find(wanted).sort({ _id: 1 }).limit(limit).toArray();
  }

  async findByKey(companyId: string, campaignId: string, numberKey: string, session: Session) {
    return this.recipients.findOne({ companyId, campaignId, numberKey }, { session });
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.recipients.deleteOne({ companyId, _id: id }, { session });
  }

  /** @throws a duplicate key error for a number that was added meanwhile */
  async insertMany(recipients: readonly Recipient[], session: Session): Promise<void> {
    if (recipients.length > 0) await this.recipients.insertMany([...recipients], { session });
  }

  async findMany(companyId: string, ids: readonly string[], session: Session): Promise<Recipient[]> {
    return this.recipients.find({ companyId, _id: { $in: [...ids] } }, { session }).toArray();
  }

  /**
   * Returns the next recipients, without those assigned to `others`. Confirmed recipients come before new ones;
   * deferred ones wait.
   */
  async next(companyId: string, campaignId: string, { now, others, limit }: NextQuery): Promise<Recipient[]> {
    const state = { $in: [...TO_WRITE_TO] };
    const wanted = {
      ...{ companyId, campaignId, state, retryAt: { $not: { $gt: now } } },
      ...(others.length > 0 && { whatsappId: { $nin: [...others] } }),
    };
    return this.recipients.find(wanted).sort({ state: 1, _id: 1 }).limit(limit).toArray();
  }

  /** Assigns recipients to a connection, before anything is submitted. */
  async assign(companyId: string, ids: readonly string[], whatsappId: string): Promise<void> {
    await this.recipients.updateMany({ companyId, _id: { $in: [...ids] } }, { $set: { whatsappId } });
  }

  /** Returns whether any recipient is in one of these states, except `besides`. */
  async hasIn(
    companyId: string,
    campaignId: string,
    { states, besides = [] }: { states: readonly StoredRecipientState[]; besides?: readonly string[] },
  ): Promise<boolean> {
    const others = besides.length > 0 && { _id: { $nin: [...besides] } };
    const wanted = { companyId, campaignId, state: { $in: [...states] }, ...others };
    return (await this.recipients.findOne(wanted, { projection: { _id: 1 } })) !== null;
  }

  /** Counts pending messages per connection, with '' for an unknown one. */
  async countUnderway(companyId: string, campaignId: string): Promise<Map<string, number>> {
    const stages = [
      { $match: { companyId, campaignId, state: { $in: [...UNDERWAY] } } },
      { $group: { _id: { $ifNull: ['$whatsappId', ''] }, count: { $sum: 1 } } },
    ];
    const found = await this.recipients.aggregate<{ _id: string; count: number }>(stages).toArray();
    return new Map(found.map(({ _id, count }) => [_id, count]));
  }

  /** Stores the changes to many recipients. */
  async changeAll(all: readonly Change[], session: Session): Promise<void> {
    const writes = all.map(({ recipient: { companyId, _id }, changes }) => ({
      updateOne: { filter: { companyId, _id }, update: { $set: changes } },
    }));
    if (writes.length > 0) await this.recipients.bulkWrite(writes, { session, ordered: false });
  }

  /**
   * Marks recipients whose question is about to be submitted. @returns the ids of those who are still waiting for it
   */
  async markAsking(companyId: string, ids: readonly string[], now: Date): Promise<Set<string>> {
    const waiting = { companyId, _id: { $in: [...ids] }, state: 'waiting' as const };
    await this.recipients.updateMany(waiting, { $set: { askingAt: now } });
    const marked = this.recipients.find({ ...waiting, askingAt: now }, { projection: { _id: 1 } });
    return new Set((await marked.toArray()).map(({ _id }) => _id));
  }

  /** Finds recipients who were asked before a time and have not replied. */
  async silent(companyId: string, campaignId: string, askedBefore: Date, limit: number): Promise<Recipient[]> {
    const silent = { companyId, campaignId, state: 'asked' as const, confirmationRequestedAt: { $lt: askedBefore } };
    return this.recipients.find(silent).limit(limit).toArray();
  }

  /** Finds messages that were submitted before a time and that WhatsApp has not answered. */
  async lost(companyId: string, campaignId: string, handedBefore: Date, limit: number): Promise<Recipient[]> {
    const lost = { companyId, campaignId, state: { $in: [...UNDERWAY] }, handedAt: { $lt: handedBefore } };
    return this.recipients.find(lost).limit(limit).toArray();
  }

  /** Finds recipients that failed with one of these codes. */
  async failedFor(companyId: string, campaignId: string, errorCodes: readonly ErrorCode[], session: Session) {
    const failed = { companyId, campaignId, state: 'failed' as const, errorCode: { $in: [...errorCodes] } };
    return this.recipients.find(failed, { session }).toArray();
  }

  /** Counts all recipients of a campaign. */
  async tally(companyId: string, campaignId: string, session: Session): Promise<Tally> {
    const known = (mark: string) => ({ $sum: { $cond: [{ $gt: [`$${mark}`, null] }, 1, 0] } });
    const sums = Object.fromEntries(MARKS.map((mark) => [mark, known(mark)]));
    const stages = [{ $match: { companyId, campaignId } }, { $group: { _id: '$state', count: { $sum: 1 }, ...sums } }];
    const groups = await this.recipients.aggregate<Group>(stages, { session }).toArray();
    const states = Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
    const sumOf = (mark: (typeof MARKS)[number]) => groups.reduce((sum, group) => sum + group[mark], 0);
    return { isWhole: true, states, marks: Object.fromEntries(MARKS.map((mark) => [mark, sumOf(mark)])) };
  }

  /** Removes the recipients to whom nothing has been sent yet. @returns their number */
  async removeWaiting(companyId: string, campaignId: string, session: Session): Promise<number> {
    const waiting = { companyId, campaignId, state: 'waiting' as const, askingAt: { $not: EVER } };
    return (await this.recipients.deleteMany(waiting, { session })).deletedCount;
  }

  /**
   * Deletes the personal data of recipients. The numbers of those who were written to remain, because they may still
   * opt out.
   */
  async clearPersonalData(companyId: string, some: readonly Recipient[]): Promise<void> {
    const ids = some.map(({ _id }) => _id);
    const ofThem = { companyId, _id: { $in: ids } };
    await this.recipients.deleteMany({ ...ofThem, state: { $nin: [...WRITTEN_TO] } });
    await this.recipients.updateMany(ofThem, { $set: { name: '', email: '' } });
  }

  /** Finds a contact's latest recipient entry for which something was sent. */
  async lastTo(companyId: string, to: ContactRef): Promise<Recipient | null> {
    return this.lastAmong(companyId, to, { where: { state: { $in: [...WRITTEN_TO] } }, session: undefined });
  }

  /** Finds the most recent unanswered question to a contact. */
  async lastAsked(companyId: string, to: ContactRef, session: Session): Promise<Recipient | null> {
    const underway: StoredRecipientState[] = ['asking', 'asked'];
    const where = { $or: [{ state: { $in: underway } }, { state: 'waiting' as const, askingAt: EVER }] };
    return this.lastAmong(companyId, to, { where, session });
  }

  /** Finds a contact in all campaigns that have not written to it yet or are waiting for its confirmation. */
  async openTo(companyId: string, to: ContactRef, session?: Session): Promise<Recipient[]> {
    const state = { $in: OPEN.filter((one) => one !== 'handed') };
    const found = new Map<string, Recipient>();
    for (const person of isTo(to))
      for await (const one of this.recipients.find({ companyId, ...person, state }, session && { session }))
        found.set(one._id, one);
    return [...found.values()];
  }

  /** Runs one query per identifier. With `$or`, MongoDB would scan the recipients of all companies by id. */
  private async lastAmong(
    companyId: string,
    to: ContactRef,
    { where, session }: { where: mongo.Filter<Recipient>; session: Session | undefined },
  ): Promise<Recipient | null> {
    const options = { sort: { _id: -1 } as const, ...(session && { session }) };
    const found: Recipient[] = [];
    // sequential, because a transaction runs one operation at a time
    for (const person of isTo(to)) {
      const one = await this.recipients.findOne({ companyId, ...person, ...where }, options);
      if (one) found.push(one);
    }
    return found.toSorted((a, b) => (a._id < b._id ? 1 : -1))[0] ?? null;
  }
}

/** A former key may belong to another contact, so the number itself is also compared. */
const isTo = ({ number, contactId }: ContactRef): mongo.Filter<Recipient>[] => [
  { contactId },
  ...(number
    ? [{ numberKey: { $in: lookupKeysOf({ contactId: null, number }) }, number: { $in: spellingsOf(number) } }]
    : []),
];
