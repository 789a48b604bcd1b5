import { ConfirmEmail, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { OpenCompany } from '../../companies/open-company.js';
import { AuditCompanyChange } from '../../companies/audit-company-change.js';
import { hashOfLink } from './confirmation.js';
import { ConfirmationLimits } from '../../shared/limits/mailed-limits.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

/**
 * Activates a company through its sign-up link, once. Its trial starts now. @throws ERR_CONFIRMATION_LINK,
 * ERR_RATE_LIMIT
 */
@Injectable()
export class ConfirmEmailHandler {
  constructor(
    private readonly limits: ConfirmationLimits,
    private readonly confirmations: ConfirmationsRepository,
    private readonly openCompany: OpenCompany,
    private readonly auditCompanyChange: AuditCompanyChange,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ConfirmEmail)
  async execute({ token, address }: RequestOf<typeof ConfirmEmail>, context: RpcContext): Promise<{ message: string }> {
    await this.limits.take('use', { address, email: null });
    const now = new Date();
    await this.transactions.run(async (transaction) => {
      const companyId = await this.confirmations.take({ hash: hashOfLink(token), now }, transaction.session);
      if (!companyId) throw new AppError('ERR_CONFIRMATION_LINK');
      const before = await this.auditCompanyChange.before(transaction, companyId);
      await this.openCompany.confirmed(transaction, companyId, now);
      await this.auditCompanyChange.execute(transaction, context, {
        id: companyId,
        action: 'company.confirmed',
        before,
      });
    });
    return { message: 'E-mail confirmed' };
  }
}
