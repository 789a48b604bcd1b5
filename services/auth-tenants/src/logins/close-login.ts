import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import { EndUserLogin } from '../users/end-user-login.js';
import { RefreshTokens } from './refresh-tokens.js';

/** Ends a log-in with all its tokens. */
@Injectable()
export class CloseLogin {
  constructor(
    private readonly endUserLogin: EndUserLogin,
    private readonly refreshTokens: RefreshTokens,
    private readonly transactions: Transactions,
  ) {}

  async execute(login: { companyId: string; userId: string; loginId: string }): Promise<void> {
    await this.transactions.run(async (transaction) => {
      await this.endUserLogin.execute(transaction, login.companyId, login.userId, login.loginId);
      await this.refreshTokens.end(transaction, login);
    });
  }
}
