import { CreateApiToken, MOST_API_TOKENS, type Actor, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { Connections } from '../../shared/replicas/state-replicas.js';
import { ApiTokenRules } from './api-token-rules.js';
import { apiTokenAnswerOf, endsSoon, hashOf, hintOf, newToken, problemsOf, type ApiToken } from './api-token.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

type Request = RequestOf<typeof CreateApiToken>;

/** Creates an API token. Only the reply contains it. */
@Injectable()
export class CreateApiTokenHandler {
  constructor(
    private readonly rules: ApiTokenRules,
    private readonly tokens: ApiTokensRepository,
    private readonly connections: Connections,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE, ERR_OPERATOR_REFUSED, ERR_VALIDATION, ERR_NO_WAPP_FOUND, ERR_API_TOKEN_LIMIT */
  @OnRpc(CreateApiToken)
  async execute(request: Request, context: RpcContext): Promise<z.input<typeof CreateApiToken.reply>> {
    const actor = await this.rules.admit(context);
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
    return { ...apiTokenAnswerOf(made), token };
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
