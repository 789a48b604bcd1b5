import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { StoreUser } from './store-user.js';
import type { User } from './user.js';
import { UsersRepository } from './users.repository.js';

/** Sets a new password and ends the login on every device. @returns the user, or null if it was deleted */
@Injectable()
export class ReplacePassword {
  constructor(
    private readonly users: UsersRepository,
    private readonly storeUser: StoreUser,
  ) {}

  async execute(
    transaction: Transaction,
    { companyId, userId, passwordHash }: { companyId: string; userId: string; passwordHash: string },
  ): Promise<User | null> {
    const user = await this.users.find(companyId, userId, transaction.session);
    if (!user) return null;
    const login = user.login && { ...user.login, ended: true };
    return this.storeUser.change(transaction, user, { passwordHash, login });
  }
}
