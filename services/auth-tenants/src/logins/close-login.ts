import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import { StoreEntry } from '../entries/store-entry.js';
import { EndUserLogin } from '../users/end-user-login.js';
import { RefreshTokens } from './refresh-tokens.js';

/** Ends a log-in with all its tokens: a user's, or that of the operator in a company. */
@Injectable()
export class CloseLogin {
  constructor(
    private readonly endUserLogin: EndUserLogin,
    private readonly storeEntry: StoreEntry,
    private readonly refreshTokens: RefreshTokens,
    private readonly transactions: Transactions,
  ) {}

  async execute(login: { companyId: string; userId: string; loginId: string }): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const { companyId, userId, loginId } = login;
      await this.endUserLogin.execute(transaction, companyId, userId, loginId);
      await this.storeEntry.end(transaction, { companyId, id: userId }, 'left');
      await this.refreshTokens.end(transaction, login);
    });
  }
}
