import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { StoreUser } from './store-user.js';
import { nextLoginId, type User } from './user.js';
import { UsersRepository } from './users.repository.js';

/**
 * Starts a new login, which ends the previous one. @returns the user with it. @throws ERR_INVALID_CREDENTIALS if the
 * user was deleted
 */
@Injectable()
export class ReplaceLogin {
  constructor(
    private readonly users: UsersRepository,
    private readonly storeUser: StoreUser,
  ) {}

  async execute(transaction: Transaction, companyId: string, userId: string): Promise<User> {
    const user = await this.users.find(companyId, userId, transaction.session);
    if (!user) throw new AppError('ERR_INVALID_CREDENTIALS');
    const id = nextLoginId(user.login, newId());
    return this.storeUser.change(transaction, user, { login: { id, ended: false } });
  }
}
