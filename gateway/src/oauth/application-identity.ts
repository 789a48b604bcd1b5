import { UseApplication, type Actor, type ApplicationScope } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyRequest } from 'fastify';
import { Calls } from '../http/calls.js';
import { Identity } from '../identity/identity.js';
import { holderOf } from './account.js';
import { OauthProvider } from './oauth-provider.js';

const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** The calling application and the user on whose behalf it acts. */
export type Caller = { actor: Actor; applicationId: string; name: string; scopes: readonly ApplicationScope[] };

/** Resolves the calling application, its user, and the current permissions of that user. */
@Injectable()
export class ApplicationIdentity {
  constructor(
    private readonly oauth: OauthProvider,
    private readonly identity: Identity,
    private readonly calls: Calls,
  ) {}

  /** @throws ERR_UNAUTHENTICATED, ERR_COMPANY_DISABLED, ERR_COMPANY_EXPIRED */
  async callerOf(request: FastifyRequest): Promise<Caller> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const found = token ? await this.oauth.provider.AccessToken.find(token) : undefined;
    const { grantId, accountId } = found ?? {};
    if (!found || !grantId || !accountId || found.aud !== this.oauth.resource)
      throw new AppError('ERR_UNAUTHENTICATED');
    const holder = holderOf(accountId);
    const actor = { ...(await this.identity.actorOf(holder, grantId)), from: request.from };
    const { name, scopes } = await this.calls.ask(request, UseApplication, { ...holder, id: grantId });
    return { actor, applicationId: grantId, name, scopes: scopes.filter((scope) => found.scopes.has(scope)) };
  }
}
