import {
  type Actor,
  type AdminListQuery,
  type ApiToken as ApiTokenView,
  can,
  CreateApiToken,
  GetApiToken,
  ListApiTokens,
  MOST_API_TOKENS,
  type RequestOf,
  RevokeApiToken,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { FindCompanies } from '../../companies/find-companies.js';
import { Connections } from '../../shared/replicas/state-replicas.js';
import { type ApiToken, apiTokenView, endsSoon, hashOf, hintOf, newToken, problemsOf } from './api-token.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

type Request = RequestOf<typeof CreateApiToken>;

@Injectable()
export class ApiTokenHandlers {
  constructor(
    private readonly findCompanies: FindCompanies,
    private readonly tokens: ApiTokensRepository,
    private readonly connections: Connections,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE */
  @OnRpc(ListApiTokens)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListApiTokens.reply>> {
    const { companyId } = await this.admit(context);
    const { records, total } = await this.tokens.table(companyId, tableFilterOf(TableFilter, query), query);
    return { data: records.map(apiTokenView), total };
  }

  /** @throws also ERR_NO_API_TOKEN_FOUND */
  @OnRpc(GetApiToken)
  async get({ id }: { id: string }, context: RpcContext): Promise<ApiTokenView> {
    const { companyId } = await this.admit(context);
    const found = required(await this.tokens.find(companyId, id), 'ERR_NO_API_TOKEN_FOUND');
    return apiTokenView(found);
  }

  /**
   * Creates an API token. Only the reply contains it. @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE,
   * ERR_OPERATOR_REFUSED, ERR_VALIDATION, ERR_NO_WAPP_FOUND, ERR_API_TOKEN_LIMIT
   */
  @OnRpc(CreateApiToken)
  async create(request: Request, context: RpcContext): Promise<z.input<typeof CreateApiToken.reply>> {
    const actor = await this.admit(context);
    assertNotOperator(actor); // the reply contains a secret that belongs to the company
    const token = newToken();
    const made = draft(request, actor, token);
    await this.check(made);
    await this.transactions.run(async ({ session, announce }) => {
      const count = await this.tokens.count(actor.companyId, session);
      if (count >= MOST_API_TOKENS) throw new AppError('ERR_API_TOKEN_LIMIT');
      await this.tokens.insert(made, session);
      const { id, name, scopes, whatsappId, expiresAt } = made;
      const audited = { name, scopes: [...scopes], whatsappId, expiresAt: expiresAt?.toISOString() ?? null };
      const changes = changesBetween(null, audited);
      announce(...auditOf(context, { action: 'api-token.created', target: { id, name }, changes }));
    });
    return { ...apiTokenView(made), token };
  }

  /**
   * Revokes a token. The next call with it is rejected. @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE,
   * ERR_NO_API_TOKEN_FOUND
   */
  @OnRpc(RevokeApiToken)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = await this.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const found = required(await this.tokens.find(companyId, id, session), 'ERR_NO_API_TOKEN_FOUND');
      await this.tokens.remove(companyId, id, session);
      announce(...auditOf(context, { action: 'api-token.revoked', target: { id, name: found.name } }));
    });
    return { message: 'API token revoked' };
  }

  /** @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE */
  private async admit(context: RpcContext): Promise<Actor> {
    const actor = actorOf(context);
    if (!can(actor, 'api-tokens-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    const { plan } = await this.findCompanies.get(actor.companyId);
    if (!plan.useExternalApi) throw new AppError('ERR_PLAN_FEATURE');
    return actor;
  }

  private async check(made: ApiToken): Promise<void> {
    const fields = problemsOf(made, made.createdAt);
    if (Object.keys(fields).length > 0) throw new AppError('ERR_VALIDATION', { details: { fields, form: [] } });
    const { companyId, whatsappId } = made;
    if (whatsappId && !(await this.connections.waitFor(companyId, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
  }
}

function draft({ name, scopes, whatsappId, expiresAt }: Request, actor: Actor, token: string): ApiToken {
  const [createdAt, end] = [new Date(), expiresAt ? new Date(expiresAt) : null];
  return {
    id: newId(),
    companyId: actor.companyId,
    name,
    scopes: [...new Set(scopes)],
    whatsappId,
    tokenHash: hashOf(token),
    hint: hintOf(token),
    createdBy: { id: actor.userId, name: actor.name ?? '' },
    createdAt,
    expiresAt: end,
    lastUsedAt: null,
    warnedAt: endsSoon({ expiresAt: end }, createdAt) ? createdAt : null,
  };
}
