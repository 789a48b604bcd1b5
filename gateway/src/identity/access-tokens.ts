import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Id, Operator } from '@recado/contracts';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.js';

const ALGORITHM = 'HS256';
const ISSUER = 'recado';
const LONGEST_TOKEN = 4_096;
const MOST_REMEMBERED = 10_000;

const Payload = z.object({ sub: Id, cid: Id, lid: Id, exp: z.number(), operator: Operator.optional() });

/** The claims of an access token. Permissions come from the current state, never from the token. */
export type Claims = Readonly<{
  userId: string;
  companyId: string;
  loginId: string;
  /** Set for an operator who entered the company; `userId` then represents the operator. */
  operator?: Operator | undefined;
  expiresAtMs: number;
}>;

/**
 * Verifies access tokens. A verified token is cached by its hash until it expires, because browsers send it with each
 * call.
 */
@Injectable()
export class AccessTokens {
  private readonly key: Uint8Array;
  private readonly remembered = new Map<string, Claims>();

  constructor(@Inject(SETTINGS) { JWT_SECRET }: Config) {
    this.key = new TextEncoder().encode(JWT_SECRET);
  }

  /** @throws ERR_SESSION_EXPIRED for an expired token, ERR_UNAUTHENTICATED for an invalid one */
  async verify(token: string | undefined): Promise<Claims> {
    if (!token || token.length > LONGEST_TOKEN) throw new AppError('ERR_UNAUTHENTICATED');
    const hash = createHash('sha256').update(token).digest('base64');
    const known = this.remembered.get(hash);
    if (!known) return this.remember(hash, await this.check(token));
    if (known.expiresAtMs > Date.now()) return known;
    this.remembered.delete(hash);
    throw new AppError('ERR_SESSION_EXPIRED');
  }

  private async check(token: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: [ALGORITHM], issuer: ISSUER });
      const { sub, cid, lid, exp, operator } = Payload.parse(payload);
      return { userId: sub, companyId: cid, loginId: lid, operator, expiresAtMs: exp * 1_000 };
    } catch (error) {
      throw new AppError(error instanceof errors.JWTExpired ? 'ERR_SESSION_EXPIRED' : 'ERR_UNAUTHENTICATED');
    }
  }

  private remember(hash: string, claims: Claims): Claims {
    const [oldest] = this.remembered.keys();
    if (oldest !== undefined && this.remembered.size >= MOST_REMEMBERED) this.remembered.delete(oldest);
    this.remembered.set(hash, claims);
    return claims;
  }
}
