import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { StoreUser } from './store-user.js';
import { nextLoginId, type User } from './user.js';
import { UsersRepository } from './users.repository.js';

/** Starts and ends the logins of users. A user has one login. */
@Injectable()
export class UserLogins {
  constructor(
    private readonly users: UsersRepository,
    private readonly storeUser: StoreUser,
  ) {}

  /**
   * Starts a new login, which ends the previous one. @returns the user with it. @throws ERR_INVALID_CREDENTIALS if the
   * user was deleted
   */
  async replace(transaction: Transaction, companyId: string, userId: string): Promise<User> {
    const user = await this.users.find(companyId, userId, transaction.session);
    if (!user) throw new AppError('ERR_INVALID_CREDENTIALS');
    const id = nextLoginId(user.login, newId());
    return this.storeUser.update(transaction, user, { login: { id, ended: false } });
  }

  /** Ends a user's login if it is still the newest one. @returns the user, or null if it was not */
  async end(transaction: Transaction, companyId: string, userId: string, loginId: string): Promise<User | null> {
    const user = await this.users.find(companyId, userId, transaction.session);
    if (!user?.login || user.login.id !== loginId || user.login.ended) return null;
    return this.storeUser.update(transaction, user, { login: { id: loginId, ended: true } });
  }

  /** Sets a new password and ends the login on every device. @returns the user, or null if it was deleted */
  async replacePassword(
    transaction: Transaction,
    { companyId, userId, passwordHash }: { companyId: string; userId: string; passwordHash: string },
  ): Promise<User | null> {
    const user = await this.users.find(companyId, userId, transaction.session);
    if (!user) return null;
    const login = user.login && { ...user.login, ended: true };
    return this.storeUser.update(transaction, user, { passwordHash, login });
  }
}
