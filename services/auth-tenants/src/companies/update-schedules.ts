import { can, UpdateCompanySchedules, type CompanyRecord, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { CompaniesListRepository } from './store/companies-list.repository.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { statesOf } from './store/company.js';
import { AuditCompanyChange } from './audit-company-change.js';

/** Changes the opening hours of the caller's company; the super user may change those of any company. */
@Injectable()
export class UpdateCompanySchedulesHandler {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly list: CompaniesListRepository,
    private readonly auditCompanyChange: AuditCompanyChange,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND */
  @OnRpc(UpdateCompanySchedules)
  async execute(
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
    return (await this.list.find(id)) as CompanyRecord;
  }
}
