import type { EntryEnd } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, dueQueryOf } from '@recado/service-kit/mongo';
import type { Entry } from './entry.js';

type EntryDocument = Omit<Entry, 'id'> & { _id: string };

/** An entry is written when it starts and when it ends. It is never changed otherwise, and never deleted. */
const EntrySchema = new CollectionSchema<EntryDocument>('operator_entries');
// For a company's list, newest first.
EntrySchema.index({ companyId: 1, since: -1, _id: -1 });
// Finds active entries each time a session is read.
EntrySchema.index({ companyId: 1, endedAt: 1 });
// An operator has at most one active entry.
EntrySchema.index({ 'operator.userId': 1, endedAt: 1 });
// Finds expired entries.
EntrySchema.index({ endedAt: 1, until: 1 });

/** Finds the next end of an active entry. */
export const ENTRIES_DUE = dueQueryOf(EntrySchema, 'until', { where: () => ({ endedAt: null }) });

/** Selects active entries: one, all of a company, or all of an operator. */
export type Which = { companyId: string; id?: string } | { operatorId: string };

/** Stores when and why the operator entered a company. Records are only appended and closed. */
@Injectable()
export class EntriesRepository {
  private readonly entries: mongo.Collection<EntryDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.entries = collectionOf(connection, EntrySchema);
  }

  async insert({ id, ...entry }: Entry, session: ClientSession): Promise<void> {
    await this.entries.insertOne({ ...entry, _id: id }, { session });
  }

  /** Searches all companies, because a logout request contains no company. */
  async findByLogin(id: string, loginId: string): Promise<Entry | null> {
    const found = await this.entries.findOne({ _id: id, loginId });
    return found && toEntry(found);
  }

  async running(which: Which, session?: ClientSession): Promise<Entry[]> {
    return (await this.entries.find(runningOf(which), { session }).toArray()).map(toEntry);
  }

  /** Reads the active entries of all companies, whose users are published again if NATS has lost its data. */
  async *allRunning(): AsyncGenerator<Entry> {
    for await (const found of this.entries.find({ endedAt: null })) yield toEntry(found);
  }

  /** Reads the expired entries of all companies. */
  async *due(now: Date): AsyncGenerator<Entry> {
    for await (const found of this.entries.find({ endedAt: null, until: { $lte: now } })) yield toEntry(found);
  }

  /** @returns false if it had already ended */
  async markEnded(
    companyId: string,
    { id, endedAt, endedBecause }: { id: string; endedAt: Date; endedBecause: EntryEnd },
    session: ClientSession,
  ): Promise<boolean> {
    const ended = { $set: { endedAt, endedBecause } };
    const { modifiedCount } = await this.entries.updateOne({ companyId, _id: id, endedAt: null }, ended, { session });
    return modifiedCount === 1;
  }

  async list(companyId: string, { offset, limit }: { offset: number; limit: number }): Promise<Entry[]> {
    const found = this.entries.find({ companyId }).sort({ since: -1, _id: -1 }).skip(offset).limit(limit);
    return (await found.toArray()).map(toEntry);
  }

  async count(companyId: string): Promise<number> {
    return this.entries.countDocuments({ companyId });
  }
}

const runningOf = (which: Which): mongo.Filter<EntryDocument> =>
  'operatorId' in which
    ? { endedAt: null, 'operator.userId': which.operatorId }
    : { endedAt: null, companyId: which.companyId, ...(which.id && { _id: which.id }) };

const toEntry = ({ _id: id, ...entry }: EntryDocument): Entry => ({ ...entry, id });
