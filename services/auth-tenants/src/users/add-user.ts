import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { LockMembers } from '../companies/lock-members.js';
import { StoreUser } from './store-user.js';
import type { User } from './user.js';
import { UsersRepository, type NewUser } from './users.repository.js';

/** Stores a user within the plan's limit, which also holds in parallel. @throws ERR_PLAN_LIMIT, ERR_EMAIL_ALREADY_EXISTS */
@Injectable()
export class AddUser {
  constructor(
    private readonly users: UsersRepository,
    private readonly lockMembers: LockMembers,
    private readonly storeUser: StoreUser,
  ) {}

  async execute(transaction: Transaction, companyId: string, user: NewUser): Promise<User> {
    const { plan } = await this.lockMembers.execute(transaction, companyId);
    const count = await this.users.count(companyId, transaction.session);
    if (count >= plan.users) throw new AppError('ERR_PLAN_LIMIT', { details: { limit: plan.users } });
    return this.storeUser.add(transaction, companyId, user);
  }
}
