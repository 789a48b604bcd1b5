import { dayIn, DEFAULT_HOURS, type CompanyRecord } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, readTable, type TablePage } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import { countsOn } from './addon-units.js';
import {
  type CompanyDocument,
  CompanySchema,
  IS_LISTED,
  IS_THERE,
  type PlanDocument,
  PlanSchema,
  searchKeyOf,
  type SettingDocument,
  SettingSchema,
} from './companies.schemas.js';

type CompanyRow = Pick<CompanyRecord, 'id' | 'name' | 'status' | 'dueDate'>;
type CompanyFilter = {
  q: string;
  id?: string[] | undefined;
  status?: boolean | undefined;
  planId?: string | undefined;
};

const COLUMNS = {
  paths: { name: 'searchKey', dueDate: 'dueDate' },
  first: { field: 'name', order: 'ASC' },
} as const;
const ON = ['true', 'enabled'];

/** Reads companies for the operator. */
@Injectable()
export class CompaniesListRepository {
  private readonly companies: mongo.Collection<CompanyDocument>;
  private readonly plans: mongo.Collection<PlanDocument>;
  private readonly settings: mongo.Collection<SettingDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.companies = collectionOf(connection, CompanySchema);
    this.plans = collectionOf(connection, PlanSchema);
    this.settings = collectionOf(connection, SettingSchema);
  }

  /** Reads one page of the operator's table and counts all companies. */
  async table(wanted: CompanyFilter, page: TablePage): Promise<{ companies: CompanyRecord[]; total: number }> {
    const { rows, total } = await readTable(this.companies, conditions(wanted), page, COLUMNS);
    return { companies: await this.complete(rows), total };
  }

  async find(companyId: string, session?: ClientSession): Promise<CompanyRecord | null> {
    const found = await this.companies.findOne({ _id: companyId, ...IS_THERE }, { session });
    const [company = null] = found ? await this.complete([found], session) : [];
    return company;
  }

  async listNames(limit: number): Promise<CompanyRow[]> {
    const fields = { name: 1, status: 1, dueDate: 1, timeZone: 1 };
    const found = this.companies.find(IS_LISTED, { projection: fields }).sort({ searchKey: 1, _id: 1 }).limit(limit);
    return (await found.toArray()).map((one) => ({
      ...{ id: one._id, name: one.name, status: one.status },
      dueDate: one.dueDate && dayIn(one.timeZone, one.dueDate),
    }));
  }

  /** Returns the names of companies, including deleted ones. */
  async namesOf(companyIds: readonly string[]): Promise<Map<string, string>> {
    const found = this.companies.find({ _id: { $in: [...companyIds] } }, { projection: { name: 1 } });
    return new Map((await found.toArray()).map(({ _id, name }) => [_id, name]));
  }

  /** Adds search keys to companies from an earlier release. After the first start there are none. */
  async fillSearchKeys(): Promise<void> {
    const bare = { ...IS_THERE, searchKey: { $exists: false } };
    for await (const { _id, ...company } of this.companies.find(bare))
      await this.companies.updateOne({ ...bare, _id }, { $set: { searchKey: searchKeyOf(company) } });
  }

  private async complete(found: CompanyDocument[], session?: ClientSession): Promise<CompanyRecord[]> {
    const companyIds = found.map(({ _id }) => _id);
    const planIds = [...new Set(found.map(({ planId }) => planId))];
    // sequential, because a session runs one operation at a time
    const plans = await this.plans.find({ _id: { $in: planIds } }, { session, projection: { name: 1 } }).toArray();
    const wanted = { companyId: { $in: companyIds }, key: 'campaignsEnabled' };
    const switches = await this.settings.find(wanted, { session }).toArray();
    const nameOf = new Map(plans.map(({ _id, name }) => [_id, name]));
    const withCampaigns = new Set(switches.filter(({ value }) => ON.includes(value)).map((one) => one.companyId));
    return found.map((one) => ({
      ...{ id: one._id, name: one.name, email: one.email ?? '', phone: one.phone ?? '' },
      document: one.document ?? '',
      planId: one.planId,
      plan: { id: one.planId, name: nameOf.get(one.planId) ?? '' },
      status: one.status,
      campaignsEnabled: withCampaigns.has(one._id),
      dueDate: one.dueDate && dayIn(one.timeZone, one.dueDate),
      timeZone: one.timeZone,
      recurrence: one.recurrence ?? 'MENSAL',
      isPlatform: one.isPlatform,
      ...hoursOf(one),
      addons: countsOn(one.addons ?? [], new Date()),
      createdAt: one.createdAt.toISOString(),
      ...(one.confirmBy && { confirmBy: one.confirmBy.toISOString() }),
    }));
  }
}

const hoursOf = ({ schedules = [...DEFAULT_HOURS], holidays = [] }: CompanyDocument) => ({ schedules, holidays });

function conditions({ q, id, status, planId }: CompanyFilter): mongo.Filter<CompanyDocument> {
  return {
    searchKey: { ...IS_LISTED.searchKey, ...(q && { $regex: escapeRegExp(fold(q)) }) },
    ...(id && { _id: { $in: id } }),
    ...(status !== undefined && { status }),
    ...(planId && { planId }),
  };
}
