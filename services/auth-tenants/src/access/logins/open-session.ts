import type { OpenSession as Session } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Company } from '../../companies/store/company.js';
import { GetSessionUserHandler } from '../../users/get-session-user.js';
import { AccessTokens } from './access-tokens.js';
import type { Holder, IssuedToken } from './refresh-tokens.js';

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
