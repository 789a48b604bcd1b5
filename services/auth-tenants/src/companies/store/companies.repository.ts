import { DEFAULT_HOURS, type Holiday, type OpeningHours, type Plan, type Setting } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, dueUntil, newId } from '@recado/service-kit/mongo';
import {
  type CompanyDocument,
  CompanySchema,
  IS_CONFIRMED,
  IS_THERE,
  type PlanDocument,
  PlanSchema,
  searchKeyOf,
  type SettingDocument,
  SettingSchema,
} from './companies.schemas.js';
import { nextEnd, withAddons, type AddonUnit } from './addon-units.js';
import { withDefaults, type Company } from './company.js';

export type NewCompany = Pick<Company, 'id' | 'name' | 'dueDate' | 'timeZone' | 'isPlatform'> &
  Pick<CompanyDocument, 'planId' | 'email' | 'phone' | 'document' | 'recurrence' | 'trialExpiration' | 'confirmBy'> & {
    status?: boolean;
  };
type Changes = Required<
  Pick<CompanyDocument, 'name' | 'email' | 'phone' | 'document' | 'planId' | 'status' | 'dueDate' | 'recurrence'>
>;

export type Ended = Pick<Company, 'id' | 'revision' | 'changedAt'>;

/** Stores companies with their settings, and plans. */
@Injectable()
export class CompaniesRepository {
  private readonly companies: mongo.Collection<CompanyDocument>;
  private readonly plans: mongo.Collection<PlanDocument>;
  private readonly settings: mongo.Collection<SettingDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.companies = collectionOf(connection, CompanySchema);
    this.plans = collectionOf(connection, PlanSchema);
    this.settings = collectionOf(connection, SettingSchema);
  }

  async find(companyId: string, session?: ClientSession): Promise<Company | null> {
    const found = await this.companies.findOne({ _id: companyId, ...IS_THERE }, { session });
    return found && this.complete(found, session);
  }

  async findPlatform(session: ClientSession): Promise<Company | null> {
    const found = await this.companies.findOne({ isPlatform: true }, { session });
    return found && this.complete(found, session);
  }

  /**
   * Reads the companies that need reconciliation at startup. The filter comes first, because each company costs two
   * more reads.
   */
  async *all(isWanted: (id: string, revision: number) => boolean): AsyncGenerator<Company> {
    for await (const found of this.companies.find({ ...IS_THERE, ...IS_CONFIRMED }, { batchSize: 200 }))
      if (isWanted(found._id, found.revision)) yield this.complete(found);
  }

  /** Reads the deleted companies, whose deletion is published again if NATS has lost it. */
  async *deleted(): AsyncGenerator<Ended> {
    const fields = { revision: 1, changedAt: 1 };
    for await (const { _id: id, revision, changedAt } of this.companies.find(
      { deletedAt: { $exists: true } },
      { projection: fields, batchSize: 200 },
    ))
      yield { id, revision, changedAt };
  }

  async insert(company: NewCompany, now: Date, session: ClientSession): Promise<void> {
    const { id, ...fields } = company;
    const document = { status: true, ...fields, _id: id, revision: 1, createdAt: now, changedAt: now };
    await this.companies.insertOne({ ...document, searchKey: searchKeyOf(fields) }, { session });
  }

  async update(companyId: string, changes: Changes, now: Date, session: ClientSession): Promise<void> {
    const set = { ...changes, searchKey: searchKeyOf(changes), changedAt: now };
    // the company may have a different plan, with its own revisions
    const update = { $set: set, $inc: { revision: 1 }, $unset: { planRevision: '' as const, dueAnchor: '' as const } };
    await this.companies.updateOne({ _id: companyId }, update, { session });
  }

  /** @param dueAnchor the day of the month for due dates, which is restored after a shorter month */
  async renew(
    companyId: string,
    due: { dueDate: Date; dueAnchor: number },
    now: Date,
    session: ClientSession,
  ): Promise<void> {
    await this.set(companyId, due, now, session);
  }

  async setDocument(companyId: string, document: string, now: Date, session: ClientSession): Promise<void> {
    await this.set(companyId, { document }, now, session);
  }

  /** Stores the add-ons of a company. */
  async setAddons(companyId: string, addons: readonly AddonUnit[], now: Date, session: ClientSession): Promise<void> {
    await this.set(companyId, { addons: [...addons], addonsEndAt: nextEnd(addons, now) }, now, session);
  }

  /** Finds companies whose add-ons have expired since they were stored. */
  async *withEndedAddons(now: Date): AsyncGenerator<{ companyId: string; since: Date }> {
    const ended = { addonsEndAt: dueUntil(now), ...IS_THERE };
    const found = this.companies.find(ended, { projection: { addonsEndAt: 1 } });
    for await (const { _id: companyId, addonsEndAt } of found) if (addonsEndAt) yield { companyId, since: addonsEndAt };
  }

  /** @returns false if no confirmation is pending */
  async confirm(companyId: string, trialExpiration: Date, now: Date, session: ClientSession): Promise<boolean> {
    const set = { dueDate: trialExpiration, trialExpiration, changedAt: now };
    const update = { $set: set, $inc: { revision: 1 }, $unset: { confirmBy: '' as const } };
    const waiting = { _id: companyId, ...IS_THERE, confirmBy: { $exists: true } };
    return (await this.companies.updateOne(waiting, update, { session })).modifiedCount === 1;
  }

  /** Reads companies whose confirmation deadline has passed. */
  unconfirmedSince(now: Date): AsyncIterable<string> {
    return this.companies.find({ confirmBy: { $lte: now } }, { projection: { _id: 1 } }).map(({ _id }) => _id);
  }

  /** @returns false if it was confirmed */
  async removeUnconfirmed(companyId: string, session: ClientSession): Promise<boolean> {
    const unconfirmed = { _id: companyId, confirmBy: { $exists: true } };
    const { deletedCount } = await this.companies.deleteOne(unconfirmed, { session });
    if (deletedCount === 1) await this.settings.deleteMany({ companyId }, { session });
    return deletedCount === 1;
  }

  /** If `holidays` is missing, the holidays remain unchanged. */
  async setSchedules(companyId: string, hours: Hours, now: Date, session: ClientSession): Promise<void> {
    await this.set(companyId, { ...hours, hoursTold: true }, now, session);
  }

  /** Increments the revision of companies whose hours were stored before hours were published. */
  async raiseUnpublishedHours(now: Date): Promise<void> {
    const unpublished = { schedules: { $exists: true }, hoursTold: { $exists: false } };
    await this.companies.updateMany(unpublished, { $inc: { revision: 1 }, $set: { hoursTold: true, changedAt: now } });
  }

  /** Marks a company as deleted. All other queries then exclude it. */
  async markDeleted({ id, revision }: Company, now: Date, session: ClientSession): Promise<Ended> {
    const ended = { revision: revision + 1, changedAt: now };
    await this.companies.updateOne(
      { _id: id },
      { $set: { ...ended, status: false, deletedAt: now }, $unset: { searchKey: '' as const } },
      { session },
    );
    return { id, ...ended };
  }

  /** Reads companies of a plan whose published state contains an older revision of it. */
  unpublishedOf({ planId, revision }: { planId: string; revision: number }): AsyncIterable<string> {
    const older = {
      planId,
      ...IS_THERE,
      $or: [{ planRevision: { $lt: revision } }, { planRevision: { $exists: false } }],
    };
    return this.companies.find(older, { projection: { _id: 1 } }).map(({ _id }) => _id);
  }

  async markPublished(companyId: string, planRevision: number, now: Date, session: ClientSession): Promise<void> {
    const update = { $max: { planRevision }, $inc: { revision: 1 }, $set: { changedAt: now } };
    await this.companies.updateOne({ _id: companyId }, update, { session });
  }

  /** Increments the revision of a company's published state. */
  async raiseRevision(companyId: string, now: Date, session: ClientSession): Promise<void> {
    await this.set(companyId, {}, now, session);
  }

  /** Blocks other transactions that lock the members of this company until this one commits. */
  async lockMembers(companyId: string, session: ClientSession): Promise<void> {
    await this.companies.updateOne({ _id: companyId }, { $inc: { memberChanges: 1 } }, { session });
  }

  async putSetting(companyId: string, { key, value }: Setting, session: ClientSession): Promise<void> {
    await this.settings.updateOne(
      { companyId, key },
      { $set: { value }, $setOnInsert: { _id: newId() } },
      { upsert: true, session },
    );
  }

  async platformId(): Promise<string | undefined> {
    return (await this.companies.findOne({ isPlatform: true }, { projection: { _id: 1 } }))?._id;
  }

  /** Reads a setting of the platform company, which applies to all companies. */
  async platformSetting(key: string): Promise<string | undefined> {
    const companyId = await this.platformId();
    if (!companyId) return undefined;
    return (await this.settings.findOne({ companyId, key }))?.value;
  }

  async findPlanByName(name: string, session: ClientSession): Promise<Plan | null> {
    const found = await this.plans.findOne({ name }, { session });
    return found && toPlan(found);
  }

  async insertPlan({ id, ...plan }: Plan, session: ClientSession): Promise<void> {
    await this.plans.insertOne({ ...plan, _id: id }, { session });
  }

  private async set(
    companyId: string,
    fields: Partial<CompanyDocument>,
    now: Date,
    session: ClientSession,
  ): Promise<void> {
    const update = { $set: { ...fields, changedAt: now }, $inc: { revision: 1 } };
    await this.companies.updateOne({ _id: companyId }, update, { session });
  }

  private async complete(found: CompanyDocument, session?: ClientSession): Promise<Company> {
    const { _id: id, planId, name, status, dueDate, timeZone, isPlatform, revision, changedAt } = found;
    const plan = await this.plans.findOne({ _id: planId }, { session });
    if (!plan) throw new Error(`company ${id} has a plan that does not exist`);
    const stored = await this.settings.find({ companyId: id }, { session }).toArray();
    const { addons = [], confirmBy } = found;
    const company = { id, name, status, dueDate, timeZone, isPlatform, isConfirmed: confirmBy === undefined, addons };
    const limits = withAddons(toPlan(plan), addons, new Date());
    const known = { ...company, terms: termsOf(found, plan), plan: limits };
    const schedules = found.schedules ?? DEFAULT_HOURS;
    return { ...known, schedules, holidays: found.holidays ?? [], revision, changedAt, settings: withDefaults(stored) };
  }
}

type Hours = { schedules: OpeningHours[]; holidays?: Holiday[] };

const centsOf = (price: number | null | undefined): number | null => (price ? Math.round(price * 100) : null);

/** A plan without a price is not billed and offers no add-ons; the platform company needs none. */
function termsOf(company: CompanyDocument, plan: PlanDocument): Company['terms'] {
  const { email = '', document = '', recurrence = 'MENSAL', dueAnchor = null } = company;
  const { trialExpiration = null, dueDate, isPlatform } = company;
  const priceCents = centsOf(plan.value) ?? 0;
  const offered = (price: number | null | undefined) => (priceCents > 0 && !isPlatform ? centsOf(price) : null);
  const { addonUsers, addonConnections, addonStorage } = plan;
  const storage = typeof plan.storageGb === 'number' ? offered(addonStorage) : null;
  const addonCents = { users: offered(addonUsers), connections: offered(addonConnections), storage };
  const isTrial = trialExpiration !== null && dueDate !== null && dueDate <= trialExpiration;
  return { email, document, recurrence, priceCents, dueAnchor, addonCents, isTrial, trialExpiration };
}

/** Omits the prices and other fields that other services do not need. */
const toPlan = ({ _id: id, storageGb = null, ...plan }: PlanDocument): Plan => {
  const { value: _price, useInternal: _offer, revision: _own, toldRevision: _too, holds: _also, ...rest } = plan;
  const { addonUsers: _users, addonConnections: _connections, addonStorage: _storage, ...limits } = rest;
  return { ...limits, id, storageGb };
};
