import { Injectable } from '@nestjs/common';
import type { Outgoing } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { StoreEntry } from '../../shared/entries/store-entry.js';
import { UserLogins } from '../../users/user-logins.js';
import type { User } from '../../users/user.js';
import { RefreshTokens } from './refresh-tokens.js';

/**
 * Ends a user's login or an operator's entry, with all its tokens. `audit` creates the audit record, unless the login
 * had already ended.
 */
@Injectable()
export class CloseLogin {
  constructor(
    private readonly userLogins: UserLogins,
    private readonly storeEntry: StoreEntry,
    private readonly refreshTokens: RefreshTokens,
    private readonly transactions: Transactions,
  ) {}

  async execute(
    login: { companyId: string; userId: string; loginId: string },
    audit: (user: User) => Outgoing[],
  ): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const { companyId, userId, loginId } = login;
      const user = await this.userLogins.end(transaction, companyId, userId, loginId);
      if (user) transaction.announce(...audit(user));
      await this.storeEntry.end(transaction, { companyId, id: userId }, 'left');
      await this.refreshTokens.end(transaction, login);
    });
  }
}
