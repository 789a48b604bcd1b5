import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { ReplaceLogin } from '../users/replace-login.js';
import { RefreshTokens, type Holder, type IssuedToken } from './refresh-tokens.js';

/** Makes a log-in the one that counts, with its first refresh token. */
@Injectable()
export class StartLogin {
  constructor(
    private readonly replaceLogin: ReplaceLogin,
    private readonly refreshTokens: RefreshTokens,
    private readonly transactions: Transactions,
  ) {}

  execute(user: { companyId: string; userId: string }): Promise<{ holder: Holder; issued: IssuedToken }> {
    return this.transactions.run(async (transaction) => {
      const loginId = await this.replaceLogin.execute(transaction, user.companyId, user.userId);
      const holder = { ...user, loginId };
      return { holder, issued: await this.refreshTokens.begin(transaction, holder) };
    });
  }
}
