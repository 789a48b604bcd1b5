import { GetApiToken, ListApiTokensForAdmin, type AdminListQuery, type ApiToken } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import type { z } from 'zod';
import { ApiTokenRules } from './api-token-rules.js';
import { apiTokenAnswerOf } from './api-token.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

/** Lists the company's API tokens, without the secrets. */
@Injectable()
export class ReadApiTokensHandler {
  constructor(
    private readonly rules: ApiTokenRules,
    private readonly tokens: ApiTokensRepository,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE */
  @OnRpc(ListApiTokensForAdmin)
  async listForAdmin(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListApiTokensForAdmin.reply>> {
    const { companyId } = await this.rules.admit(context);
    const { records, total } = await this.tokens.table(companyId, tableFilterOf(TableFilter, query), query);
    return { data: records.map(apiTokenAnswerOf), total };
  }

  /** @throws also ERR_NO_API_TOKEN_FOUND */
  @OnRpc(GetApiToken)
  async one({ id }: { id: string }, context: RpcContext): Promise<ApiToken> {
    const { companyId } = await this.rules.admit(context);
    const found = await this.tokens.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_API_TOKEN_FOUND');
    return apiTokenAnswerOf(found);
  }
}
