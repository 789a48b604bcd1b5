import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { StoreUser } from './store-user.js';
import type { User } from './user.js';
import { UsersRepository } from './users.repository.js';

/** Ends a user's login if it is still the newest one. @returns the user, or null if it was not */
@Injectable()
export class EndUserLogin {
  constructor(
    private readonly users: UsersRepository,
    private readonly storeUser: StoreUser,
  ) {}

  async execute(transaction: Transaction, companyId: string, userId: string, loginId: string): Promise<User | null> {
    const user = await this.users.find(companyId, userId, transaction.session);
    if (!user?.login || user.login.id !== loginId || user.login.ended) return null;
    return this.storeUser.change(transaction, user, { login: { id: loginId, ended: true } });
  }
}
