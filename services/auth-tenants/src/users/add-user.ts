import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { LockMembers } from '../companies/lock-members.js';
import { StoreUser } from './store-user.js';
import type { User } from './user.js';
import { UsersRepository, type NewUser } from './users.repository.js';

/**
 * An added user, or the reason for a rejection: the e-mail belongs to a colleague or to a user elsewhere, or the plan's
 * limit is reached.
 */
export type Addition = { user: User } | { user?: undefined; why: 'known' | 'taken' | 'full' };

/** Adds users within the plan's limit, which also holds for concurrent calls. */
@Injectable()
export class AddUser {
  constructor(
    private readonly users: UsersRepository,
    private readonly lockMembers: LockMembers,
    private readonly storeUser: StoreUser,
  ) {}

  /** @throws ERR_PLAN_LIMIT, ERR_EMAIL_ALREADY_EXISTS */
  async execute(transaction: Transaction, companyId: string, user: NewUser): Promise<User> {
    const { limit, count } = await this.roomOf(transaction, companyId);
    if (count >= limit) throw new AppError('ERR_PLAN_LIMIT', { details: { limit } });
    return this.storeUser.create(transaction, companyId, user);
  }

  /** Adds several users with distinct e-mails, each only if allowed. */
  async several(transaction: Transaction, companyId: string, added: readonly NewUser[]): Promise<Addition[]> {
    const { limit, count } = await this.roomOf(transaction, companyId);
    const emails = added.map(({ email }) => email);
    const holders = await this.users.companiesOf(emails, transaction.session);
    let room = limit - count;
    const results: Addition[] = [];
    for (const user of added) {
      const holder = holders.get(user.email);
      if (holder) results.push({ why: holder === companyId ? 'known' : 'taken' });
      else if (room <= 0) results.push({ why: 'full' });
      else {
        results.push({ user: await this.storeUser.create(transaction, companyId, user) });
        room -= 1;
      }
    }
    return results;
  }

  private async roomOf(transaction: Transaction, companyId: string) {
    const { plan } = await this.lockMembers.execute(transaction, companyId);
    return { limit: plan.users, count: await this.users.count(companyId, transaction.session) };
  }
}
