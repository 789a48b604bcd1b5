import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../config.js';

const ISSUER = 'recado';
const LIFE = '15m';

/** Makes access tokens; gateways verify them with the same secret. */
@Injectable()
export class AccessTokens {
  private readonly key: Uint8Array;

  constructor(@Inject(SETTINGS) { JWT_SECRET }: Config) {
    this.key = new TextEncoder().encode(JWT_SECRET);
  }

  sign({ userId, companyId, loginId }: { userId: string; companyId: string; loginId: string }): Promise<string> {
    return new SignJWT({ cid: companyId, lid: loginId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(LIFE)
      .sign(this.key);
  }
}
