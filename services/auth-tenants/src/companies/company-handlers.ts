import {
  type AdminListQuery,
  can,
  type CompanyRecord,
  endOfDay,
  GetCompany,
  GetCompanyPlan,
  KeepCompanyDocument,
  ListCompanies,
  ListCompanyNames,
  ListCredits,
  type ListedCompany,
  type Plan,
  type RequestOf,
  UpdateCompany,
  UpdateCompanySchedules,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, assertSuper, OnRpc, RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { type Transaction, Transactions } from '@recado/service-kit/mongo';
import { Flag, TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { StoreEntry } from '../shared/entries/store-entry.js';
import { AuditCompanyChange } from './audit-company-change.js';
import { FindCompanies } from './find-companies.js';
import { unitsAfterMove } from './store/addon-units.js';
import { CompaniesListRepository } from './store/companies-list.repository.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { type Company, statesOf } from './store/company.js';
import { PlansRepository } from './store/plans.repository.js';

/** The number of names that fit into one reply; the paginated list shows all of them. */
const MOST_NAMES = 20_000;

const Filter = TableFilter.extend({
  status: Flag.optional(),
  planId: z.string().optional(),
});

/** Companies, which only the operator lists and changes. Other users see their own company. */
@Injectable()
export class CompanyHandlers {
  constructor(
    private readonly records: CompaniesListRepository,
    private readonly rpc: RpcClient,
    private readonly findCompanies: FindCompanies,
    private readonly companies: CompaniesRepository,
    private readonly plans: PlansRepository,
    private readonly storeEntry: StoreEntry,
    private readonly auditCompanyChange: AuditCompanyChange,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ListCompanies)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListCompanies.reply>> {
    assertSuper(actorOf(context));
    const { companies, total } = await this.records.table(tableFilterOf(Filter, query), query);
    return { data: await this.withCredit(companies, context), total };
  }

  @OnRpc(ListCompanyNames)
  async listNames(
    _request: RequestOf<typeof ListCompanyNames>,
    context: RpcContext,
  ): Promise<z.input<typeof ListCompanyNames.reply>> {
    assertSuper(actorOf(context));
    return this.records.listNames(MOST_NAMES);
  }

  @OnRpc(GetCompany)
  async get({ id }: RequestOf<typeof GetCompany>, context: RpcContext): Promise<CompanyRecord> {
    const { companyId, super: isSuper } = actorOf(context);
    const found = isSuper || id === companyId ? await this.records.find(id) : null;
    if (!found) throw new AppError('ERR_NO_COMPANY_FOUND');
    return found;
  }

  /**
   * Returns the plan of the caller's company; the super user may read that of any company. @throws
   * ERR_NO_COMPANY_FOUND
   */
  @OnRpc(GetCompanyPlan)
  async getPlan(
    { companyId }: RequestOf<typeof GetCompanyPlan>,
    context: RpcContext,
  ): Promise<{ id: string; name: string; plan: Plan }> {
    const actor = actorOf(context);
    if (companyId !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND');
    const { id, name, plan } = await this.findCompanies.get(companyId);
    return { id, name, plan };
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND */
  @OnRpc(UpdateCompany)
  async update(
    { id, campaignsEnabled, dueDate, reason, ...fields }: RequestOf<typeof UpdateCompany>,
    context: RpcContext,
  ): Promise<CompanyRecord> {
    assertSuper(actorOf(context));
    await this.transactions.run(async (transaction) => {
      const { session, announce } = transaction;
      const recordBefore = await this.auditCompanyChange.before(transaction, id);
      const before = required(await this.companies.find(id, session), 'ERR_NO_COMPANY_FOUND');
      if (before.isPlatform && (!fields.status || dueDate !== null)) throw new AppError('ERR_NO_PERMISSION');
      if (!(await this.plans.hold(fields.planId, session))) throw new AppError('ERR_NO_PLAN_FOUND');
      const due = dueDate === null ? null : endOfDay(dueDate, before.timeZone);
      await this.companies.update(id, { ...fields, dueDate: due }, new Date(), session);
      await this.moveAddons(before, due, session);
      if (campaignsEnabled !== undefined)
        await this.companies.putSetting(id, { key: 'campaignsEnabled', value: String(campaignsEnabled) }, session);
      if (!fields.status) await this.storeEntry.end(transaction, { companyId: id }, 'closed');
      const after = await this.companies.find(id, session);
      if (after) announce(...statesOf(after));
      await this.auditCompanyChange.execute(transaction, context, {
        id,
        action: 'company.updated',
        before: recordBefore,
        reason,
      });
    });
    return (await this.records.find(id)) as CompanyRecord;
  }

  /**
   * Changes the opening hours of the caller's company; the super user may change those of any company. @throws
   * ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND
   */
  @OnRpc(UpdateCompanySchedules)
  async updateSchedules(
    { id, ...hours }: RequestOf<typeof UpdateCompanySchedules>,
    context: RpcContext,
  ): Promise<CompanyRecord> {
    const actor = actorOf(context);
    if (!can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    const isTheirs = id === actor.companyId || actor.super;
    await this.transactions.run(async (transaction) => {
      const before = isTheirs ? await this.auditCompanyChange.before(transaction, id) : null;
      if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
      await this.companies.setSchedules(id, hours, new Date(), transaction.session);
      const after = await this.companies.find(id, transaction.session);
      if (after) transaction.announce(...statesOf(after));
      await this.auditCompanyChange.execute(transaction, context, { id, action: 'company.updated', before });
    });
    return (await this.records.find(id)) as CompanyRecord;
  }

  /** Stores the payer's document, unless the operator has already set one. @throws ERR_NO_COMPANY_FOUND */
  @OnRpc(KeepCompanyDocument)
  async keepDocument({ companyId, document }: RequestOf<typeof KeepCompanyDocument>): Promise<{ message: string }> {
    await this.transactions.run(async ({ session, announce }) => {
      const before = required(await this.companies.find(companyId, session), 'ERR_NO_COMPANY_FOUND');
      if (before.terms.document !== '' || document === '') return;
      await this.companies.setDocument(companyId, document, new Date(), session);
      const after = await this.companies.find(companyId, session);
      if (after) announce(...statesOf(after));
    });
    return { message: 'Kept' };
  }

  /** If the billing service is unavailable, the list shows no credit. */
  private async withCredit(companies: CompanyRecord[], context: RpcContext): Promise<ListedCompany[]> {
    const companyIds = companies.map(({ id }) => id);
    const found = await this.rpc.call(ListCredits, { companyIds }, context).catch(() => null);
    const credits = found && new Map(found.map(({ companyId, credit }) => [companyId, credit]));
    return companies.map((company) => ({ ...company, credit: credits && (credits.get(company.id) ?? 0) }));
  }

  private async moveAddons(before: Company, due: Date | null, session: Transaction['session']): Promise<void> {
    if (before.addons.length === 0 || due?.getTime() === before.dueDate?.getTime()) return;
    await this.companies.setAddons(before.id, unitsAfterMove(before.addons, due), new Date(), session);
  }
}
