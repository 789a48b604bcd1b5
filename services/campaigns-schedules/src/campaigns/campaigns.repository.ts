import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import {
  Claims,
  collectionOf,
  CollectionSchema,
  dueIndex,
  dueUntil,
  readTable,
  type TablePage,
  type Transaction,
} from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { Campaign, Outcomes } from './rules/campaign.js';
import type { Tally } from './rules/tally.js';

/** The driver reads and writes documents unchanged; the schemas only create collections and indexes. */
const CampaignSchema = new CollectionSchema<Campaign>('campaigns');
// For the list, newest first; the search reads the index.
CampaignSchema.index({ companyId: 1, _id: -1, searchKey: 1 });
// Finds campaigns that use a file, before unreferenced files are deleted. The index contains only campaigns with a
// file.
CampaignSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);
// A form creates only one campaign, even if it is submitted repeatedly. The index contains only campaigns with a client
// id.
CampaignSchema.index(
  { companyId: 1, clientId: 1 },
  { name: 'by_client', unique: true, partialFilterExpression: { clientId: { $gt: '' } } },
);
// Finds due campaigns of all companies.
CampaignSchema.index({ nextAt: 1 }, dueIndex('nextAt'));

type Session = Transaction['session'];
type TableWanted = { q: string; id?: string[] | undefined; status?: Campaign['status'] | undefined };

/** A company has few campaigns, so all of these columns can be sorted by. */
const COLUMNS = {
  paths: {
    ...{ createdAt: '_id', name: 'searchKey', status: 'status' },
    ...{ scheduledAt: 'scheduledAt', completedAt: 'completedAt' },
  },
  first: { field: 'createdAt', order: 'DESC' },
} as const;

/** A step of a campaign takes much less time. */
const LEASE_MS = 30_000;

@Injectable()
export class CampaignsRepository {
  /** Assigns each due campaign to one process at a time. */
  readonly claims: Claims<Campaign>;
  private readonly campaigns: mongo.Collection<Campaign>;

  constructor(@InjectConnection() connection: Connection) {
    this.campaigns = collectionOf(connection, CampaignSchema);
    this.claims = new Claims(this.campaigns, { due: 'nextAt', leaseMs: LEASE_MS });
  }

  async find(companyId: string, id: string, session?: Session): Promise<Campaign | null> {
    return this.campaigns.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Finds the campaign that a form created. */
  async findMade(companyId: string, clientId: string): Promise<Campaign | null> {
    return this.campaigns.findOne({ companyId, clientId });
  }

  /** Returns the files that a campaign uses. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const named = { companyId, 'file.key': { $in: [...keys] } };
    const found = await this.campaigns.find(named, { projection: { file: 1 } }).toArray();
    return found.flatMap(({ file }) => file?.key ?? []);
  }

  /** Reads one page and the total number of rows. */
  async list(companyId: string, { q, id, status }: TableWanted, page: TablePage) {
    const wanted = { ...wantedOf(companyId, q), ...(id && { _id: { $in: id } }), ...(status && { status }) };
    return readTable(this.campaigns, wanted, page, COLUMNS);
  }

  async insert(campaign: Campaign, session: Session): Promise<void> {
    await this.campaigns.insertOne(campaign, { session });
    this.claims.announce(campaign.nextAt, session);
  }

  /**
   * Changes the campaign if it has the given status, else returns null. A process that has claimed it loses the claim.
   */
  async update(
    companyId: string,
    { id, ifIn }: { id: string; ifIn: Campaign['status'] },
    changes: Partial<Campaign>,
    session: Session,
  ): Promise<Campaign | null> {
    const after = await this.campaigns.findOneAndUpdate(
      { companyId, _id: id, status: ifIn },
      { $set: { claim: null, ...changes, updatedAt: new Date() } },
      { session, returnDocument: 'after' },
    );
    this.claims.announce(after?.nextAt, session);
    return after;
  }

  /** Returns false while the campaign is running. */
  async remove(companyId: string, id: string, session: Session): Promise<boolean> {
    const idle = { companyId, _id: id, status: { $ne: 'EM_ANDAMENTO' as const } };
    return (await this.campaigns.deleteOne(idle, { session })).deletedCount === 1;
  }

  /** Returns the companies with a due campaign. */
  async companiesDue(now: Date): Promise<string[]> {
    return this.campaigns.distinct('companyId', { nextAt: dueUntil(now) });
  }

  /** Counts message outcomes. Returns null if the campaign does not exist. */
  async countOutcomes(companyId: string, id: string, outcomes: Partial<Outcomes>): Promise<Campaign | null> {
    return this.campaigns.findOneAndUpdate({ companyId, _id: id }, incrementing({ outcomes }), {
      returnDocument: 'after',
    });
  }

  /** Increments the counters of a campaign. Returns null if it was deleted. */
  async addToTally(
    companyId: string,
    id: string,
    { tally = {}, outcomes = {} }: { tally?: Record<string, number>; outcomes?: Partial<Outcomes> },
    session: Session,
  ): Promise<Campaign | null> {
    const more = incrementing({ tally, outcomes });
    if (!more.$inc) return this.find(companyId, id, session);
    return this.campaigns.findOneAndUpdate({ companyId, _id: id }, more, { session, returnDocument: 'after' });
  }

  /** Releases a campaign and stores what a page has changed, which is also stored if the claim was lost. */
  async releaseAfterPage(
    campaign: Campaign,
    { nextAt, tally, usedIds }: { nextAt: Date; tally: Record<string, number>; usedIds: readonly string[] },
    session: Session,
  ): Promise<void> {
    const { companyId, _id } = campaign;
    const used = usedIds.length > 0 && { $addToSet: { usedIds: { $each: [...usedIds] } } };
    const more: mongo.UpdateFilter<Campaign> = { ...incrementing({ tally }), ...used };
    if (await this.claims.release(campaign, { nextAt }, session, more)) return;
    if (Object.keys(more).length > 0) await this.campaigns.updateOne({ companyId, _id }, more, { session });
  }

  async setTally(companyId: string, id: string, tally: Tally, session: Session): Promise<void> {
    await this.campaigns.updateOne({ companyId, _id: id }, { $set: { tally } }, { session });
  }

  /** Returns the running campaigns of a company. */
  async running(companyId: string): Promise<Campaign[]> {
    return this.campaigns.find({ companyId, status: 'EM_ANDAMENTO' }).toArray();
  }

  /** Returns the campaign, or null if its progress was published recently. */
  async markAnnounced(
    companyId: string,
    id: string,
    { now, notSince }: { now: Date; notSince: Date },
  ): Promise<Campaign | null> {
    const quiet = { companyId, _id: id, $or: [{ toldAt: null }, { toldAt: { $lt: notSince } }] };
    return this.campaigns.findOneAndUpdate(quiet, { $set: { toldAt: now } }, { returnDocument: 'after' });
  }
}

/** Returns an update that increments counters in these fields. */
function incrementing(fields: Record<string, Record<string, number>>): mongo.UpdateFilter<Campaign> {
  const paths = Object.entries(fields).flatMap(([field, increments]) =>
    Object.entries(increments).map(([path, by]) => [`${field}.${path}`, by] as const),
  );
  return paths.length > 0 ? { $inc: Object.fromEntries(paths) } : {};
}

const wantedOf = (companyId: string, search: string) => ({
  companyId,
  ...(search && { searchKey: { $regex: escapeRegExp(fold(search)) } }),
});
