import { createHash } from 'node:crypto';
import {
  API_TOKEN,
  CONNECTION_SCOPE,
  FindTokenHolder,
  systemActor,
  UseApiToken,
  type ApiScope,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import { RedisLink } from '../../links/redis-link.js';
import { Calls } from '../calls.js';
import { RateLimit } from '../server/rate-limit.js';

const BEARER = /^Bearer ([\x21-\x7e]{20,200})$/i;

/**
 * The access that a program's token grants. `key` is the id of the token, or of the connection to which the token
 * belongs.
 */
export type Holder = Readonly<{
  key: string;
  companyId: string;
  scopes: readonly ApiScope[];
  whatsappId: string | null;
  name?: string;
}>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The holder of the token; only set in calls of the external API. */
    holder: Holder | null;
  }
}

/**
 * Authenticates the tokens of external programs. A program acts as its company's system, under the name of its token.
 */
@Injectable()
export class TokenHolders {
  private readonly limit: RateLimit;

  constructor(
    private readonly calls: Calls,
    redis: RedisLink,
    @Inject(SETTINGS) { EXTERNAL_API_PER_MINUTE: perMinute }: Config,
  ) {
    this.limit = new RateLimit(redis.counters, { name: 'external', perMinute });
  }

  /**
   * Authorizes the call before its body is read. @throws ERR_WAPP_TOKEN_INVALID, ERR_API_TOKEN_EXPIRED,
   * ERR_API_TOKEN_SCOPE with `details.scope`, ERR_PLAN_FEATURE, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED,
   * ERR_RATE_LIMIT
   */
  async admit(request: FastifyRequest, scope: ApiScope | null): Promise<void> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw new AppError('ERR_WAPP_TOKEN_INVALID');
    const holder = await this.holderOf(request, token);
    await this.limit.check(holder.key);
    if (scope && !holder.scopes.includes(scope)) throw lacking(scope);
    const { companyId, name } = holder;
    request.actor = { ...systemActor(companyId), ...(name && { name }), from: request.from };
    request.holder = holder;
  }

  /** Resolves a token. Connection tokens predate API tokens and only allow sending through their connection. */
  private async holderOf(request: FastifyRequest, token: string): Promise<Holder> {
    const tokenHash = sha256(token);
    if (API_TOKEN.test(token)) {
      const { id: key, ...rest } = await this.calls.ask(request, UseApiToken, { tokenHash });
      return { key, ...rest };
    }
    const { companyId, connectionId } = await this.calls.ask(request, FindTokenHolder, { tokenHash });
    return { key: connectionId, companyId, scopes: [CONNECTION_SCOPE], whatsappId: connectionId };
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const lacking = (scope: ApiScope) =>
  new AppError('ERR_API_TOKEN_SCOPE', { message: `This token lacks the scope ${scope}.`, details: { scope } });
