import type { OpenSession as Session } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { SETTINGS } from '@recado/service-kit/app';
import type { Company } from '../../companies/store/company.js';
import type { Config } from '../../config.js';
import { GetSessionUserHandler } from '../../users/get-session-user.js';
import type { Holder, IssuedToken } from './refresh-tokens.js';

const ISSUER = 'recado';

/** Creates access tokens. Gateways verify them with the same secret. */
@Injectable()
export class AccessTokens {
  private readonly key: Uint8Array;
  private readonly lifeSeconds: number;

  constructor(@Inject(SETTINGS) { JWT_SECRET, ACCESS_TOKEN_SECONDS }: Config) {
    this.key = new TextEncoder().encode(JWT_SECRET);
    this.lifeSeconds = ACCESS_TOKEN_SECONDS;
  }

  /** The token for an operator's entry identifies the operator and does not outlive the entry. */
  sign({ userId, companyId, loginId, operator, until }: Holder): Promise<string> {
    const isCut = until && until.getTime() < Date.now() + this.lifeSeconds * 1_000;
    const behind = operator && { operator: { userId: operator.userId, name: operator.name } };
    return new SignJWT({ cid: companyId, lid: loginId, ...behind })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(isCut ? until : `${this.lifeSeconds}s`)
      .sign(this.key);
  }
}

/** Creates the session that is returned by login and refresh. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly getSessionUser: GetSessionUserHandler,
  ) {}

  async execute(holder: Holder, { refreshToken, refreshExpiresAt }: IssuedToken, company: Company): Promise<Session> {
    const user = await this.getSessionUser.show(holder, company);
    const token = await this.accessTokens.sign(holder);
    return { token, refreshToken, refreshExpiresAt, user };
  }
}
