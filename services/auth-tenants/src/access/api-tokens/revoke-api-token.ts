import { RevokeApiToken } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { ApiTokenRules } from './api-token-rules.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

/** Revokes a token. The next call with it is rejected. */
@Injectable()
export class RevokeApiTokenHandler {
  constructor(
    private readonly rules: ApiTokenRules,
    private readonly tokens: ApiTokensRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE, ERR_NO_API_TOKEN_FOUND */
  @OnRpc(RevokeApiToken)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = await this.rules.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.tokens.find(companyId, id, session);
      if (!found) throw new AppError('ERR_NO_API_TOKEN_FOUND');
      await this.tokens.remove(companyId, id, session);
      announce(...auditOf(context, { action: 'api-token.revoked', target: { id, name: found.name } }));
    });
    return { message: 'API token revoked' };
  }
}
