import { KeepCompanyDocument, UpdateCompany, type CompanyRecord, type RequestOf, endOfDay } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { unitsAfterMove } from './store/addon-units.js';
import { StoreEntry } from '../shared/entries/store-entry.js';
import { CompaniesListRepository } from './store/companies-list.repository.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { statesOf, type Company } from './store/company.js';
import { PlansRepository } from './store/plans.repository.js';
import { AuditCompanyChange } from './audit-company-change.js';

/** Changes a company's data, plan, due date and status. A changed status takes effect with its users' next call. */
@Injectable()
export class UpdateCompanyHandler {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly list: CompaniesListRepository,
    private readonly plans: PlansRepository,
    private readonly storeEntry: StoreEntry,
    private readonly auditCompanyChange: AuditCompanyChange,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND */
  @OnRpc(UpdateCompany)
  async execute(
    { id, campaignsEnabled, dueDate, reason, ...said }: RequestOf<typeof UpdateCompany>,
    context: RpcContext,
  ): Promise<CompanyRecord> {
    assertSuper(actorOf(context));
    await this.transactions.run(async (transaction) => {
      const { session, announce } = transaction;
      const shown = await this.auditCompanyChange.before(transaction, id);
      const before = await this.companies.find(id, session);
      if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
      if (before.isPlatform && (!said.status || dueDate !== null)) throw new AppError('ERR_NO_PERMISSION');
      if (!(await this.plans.hold(said.planId, session))) throw new AppError('ERR_NO_PLAN_FOUND');
      const due = dueDate === null ? null : endOfDay(dueDate, before.timeZone);
      await this.companies.change(id, { ...said, dueDate: due }, new Date(), session);
      await this.moveAddons(before, due, session);
      if (campaignsEnabled !== undefined)
        await this.companies.putSetting(id, { key: 'campaignsEnabled', value: String(campaignsEnabled) }, session);
      if (!said.status) await this.storeEntry.end(transaction, { companyId: id }, 'closed');
      const after = await this.companies.find(id, session);
      if (after) announce(...statesOf(after));
      await this.auditCompanyChange.execute(transaction, context, {
        id,
        action: 'company.updated',
        before: shown,
        reason,
      });
    });
    return (await this.list.find(id)) as CompanyRecord;
  }

  private async moveAddons(before: Company, due: Date | null, session: Transaction['session']): Promise<void> {
    if (before.addons.length === 0 || due?.getTime() === before.dueDate?.getTime()) return;
    await this.companies.setAddons(before.id, unitsAfterMove(before.addons, due), new Date(), session);
  }

  /** Stores the payer's document, unless the operator has already set one. @throws ERR_NO_COMPANY_FOUND */
  @OnRpc(KeepCompanyDocument)
  async keepDocument({ companyId, document }: RequestOf<typeof KeepCompanyDocument>): Promise<{ message: string }> {
    await this.transactions.run(async ({ session, announce }) => {
      const before = await this.companies.find(companyId, session);
      if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
      if (before.terms.document !== '' || document === '') return;
      await this.companies.setDocument(companyId, document, new Date(), session);
      const after = await this.companies.find(companyId, session);
      if (after) announce(...statesOf(after));
    });
    return { message: 'Kept' };
  }
}
