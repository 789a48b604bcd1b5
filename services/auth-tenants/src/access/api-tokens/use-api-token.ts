import { UseApiToken, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditByToken } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { FindCompanies } from '../../companies/find-companies.js';
import { assertMayLogIn } from '../../companies/store/company.js';
import { isExpired, isFirstOfDay, shouldRecordUse, type ApiToken } from './api-token.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

/** Returns the owner and scopes of a token, and records its use. */
@Injectable()
export class UseApiTokenHandler {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly findCompanies: FindCompanies,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_WAPP_TOKEN_INVALID, ERR_API_TOKEN_EXPIRED, ERR_PLAN_FEATURE, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED */
  @OnRpc(UseApiToken)
  async execute(
    { tokenHash }: RequestOf<typeof UseApiToken>,
    context: RpcContext,
  ): Promise<z.input<typeof UseApiToken.reply>> {
    const now = new Date();
    const found = await this.tokens.findByHash(tokenHash);
    if (!found) throw new AppError('ERR_WAPP_TOKEN_INVALID');
    if (isExpired(found, now)) throw new AppError('ERR_API_TOKEN_EXPIRED');
    const company = await this.findCompanies.find(found.companyId);
    if (!company) throw new AppError('ERR_WAPP_TOKEN_INVALID'); // the company was deleted, and its tokens with it
    assertMayLogIn(company, now);
    if (!company.plan.useExternalApi) throw new AppError('ERR_PLAN_FEATURE');
    if (shouldRecordUse(found, now)) await this.recordUse(found, now, context);
    const { id, companyId, name, scopes, whatsappId } = found;
    return { id, companyId, name, scopes: [...scopes], whatsappId };
  }

  /** If calls are concurrent, only one of them writes the audit record. */
  private async recordUse(token: ApiToken, now: Date, context: RpcContext): Promise<void> {
    const { id, companyId, name } = token;
    await this.transactions.run(async ({ session, announce }) => {
      if (!(await this.tokens.recordUse(token, now, session)) || !isFirstOfDay(token, now)) return;
      announce(...auditByToken(context, name, { action: 'api-token.used', companyId, target: { id, name } }));
    });
  }
}
