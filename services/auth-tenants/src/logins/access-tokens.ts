import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../config.js';

const ISSUER = 'recado';

/** Makes access tokens; gateways verify them with the same secret. */
@Injectable()
export class AccessTokens {
  private readonly key: Uint8Array;
  private readonly life: string;

  constructor(@Inject(SETTINGS) { JWT_SECRET, ACCESS_TOKEN_SECONDS }: Config) {
    this.key = new TextEncoder().encode(JWT_SECRET);
    this.life = `${ACCESS_TOKEN_SECONDS}s`;
  }

  sign({ userId, companyId, loginId }: { userId: string; companyId: string; loginId: string }): Promise<string> {
    return new SignJWT({ cid: companyId, lid: loginId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(this.life)
      .sign(this.key);
  }
}
