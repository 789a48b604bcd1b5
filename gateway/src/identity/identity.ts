import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Actor } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Companies, Users } from '../replicas/state-replicas.js';
import { AccessTokens, type Claims } from './access-tokens.js';
import { actorFrom, refusalOf, type Refusal } from './account-status.js';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i;

type Copy<T> = {
  get(companyId: string, id: string): T | undefined;
  revisionOf(companyId: string, id: string): number | undefined;
  waitFor(companyId: string, id: string): Promise<T | undefined>;
};

/** Resolves the caller and their current permissions. */
@Injectable()
export class Identity {
  /** Logins that this process ended. Their tokens are rejected before the state update arrives. */
  private readonly endedHere = new LRUCache<string, true>({ max: 10_000 });

  constructor(
    private readonly tokens: AccessTokens,
    private readonly users: Users,
    private readonly companies: Companies,
  ) {}

  /** @throws ERR_UNAUTHENTICATED, ERR_SESSION_EXPIRED, ERR_COMPANY_DISABLED */
  async ofHeader(authorization: string | undefined): Promise<Actor> {
    return this.actor(await this.claimsOf(BEARER.exec(authorization ?? '')?.[1]));
  }

  /** Returns the claims of a valid token. Waits for the state of a user who has just been created. */
  async claimsOf(token: string | undefined): Promise<Claims> {
    const claims = await this.tokens.verify(token);
    await this.arrival(claims);
    return claims;
  }

  /** Returns the actor of an OAuth access token. @throws ERR_UNAUTHENTICATED, ERR_COMPANY_DISABLED */
  async actorOf({ companyId, userId }: Pick<Claims, 'companyId' | 'userId'>, applicationId: string): Promise<Actor> {
    await this.arrival({ companyId, userId });
    const [user, company] = [this.users.get(companyId, userId), this.companies.get(companyId, companyId)];
    if (!user || !company) throw new AppError('ERR_UNAUTHENTICATED');
    if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
    return actorFrom({ loginId: applicationId }, user);
  }

  ended(loginId: string): void {
    this.endedHere.set(loginId, true);
  }

  refusal(claims: Claims): Refusal | undefined {
    const { companyId, userId, loginId } = claims;
    if (this.endedHere.has(loginId)) return 'ERR_UNAUTHENTICATED';
    return refusalOf(claims, this.users.get(companyId, userId), this.companies.get(companyId, companyId));
  }

  /**
   * Resolves the actor from the current state. @throws ERR_UNAUTHENTICATED, with `elsewhere` after a newer login;
   * ERR_COMPANY_DISABLED
   */
  actor(claims: Claims): Actor {
    const refusal = this.refusal(claims);
    if (refusal === 'superseded') throw new AppError('ERR_UNAUTHENTICATED', { details: { elsewhere: true } });
    if (refusal) throw new AppError(refusal);
    const user = this.users.get(claims.companyId, claims.userId);
    if (!user) throw new AppError('ERR_UNAUTHENTICATED');
    return actorFrom(claims, user);
  }

  private async arrival({ companyId, userId }: Pick<Claims, 'companyId' | 'userId'>): Promise<void> {
    if (!this.users.get(companyId, userId)) await arrivalOf(this.users, companyId, userId);
    if (!this.companies.get(companyId, companyId)) await arrivalOf(this.companies, companyId, companyId);
  }
}

/** Waits for an entity that has not arrived yet. A deleted entity has a revision and is not waited for. */
async function arrivalOf<T>(copy: Copy<T>, companyId: string, id: string): Promise<void> {
  if (copy.revisionOf(companyId, id) === undefined) await copy.waitFor(companyId, id);
}
