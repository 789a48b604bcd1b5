import { can, type Actor, type UpdateUserInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { assertNotOperator } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { LockMembers } from '../companies/lock-members.js';
import { FindUsers } from './find-users.js';
import { Queues } from '../shared/replicas/state-replicas.js';
import { fieldsAfter, isPersonal, type User, type UserFields } from './user.js';
import { UsersRepository } from './users.repository.js';

/**
 * Checks who may change which user, and that a company always has an administrator. The checks hold until the
 * transaction commits.
 */
@Injectable()
export class MemberRules {
  constructor(
    private readonly users: UsersRepository,
    private readonly findUsers: FindUsers,
    private readonly lockMembers: LockMembers,
    private readonly queues: Queues,
  ) {}

  /** Finds the user and locks the company's users. @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
  async take(transaction: Transaction, actor: Actor, id: string): Promise<User> {
    await this.lockMembers.execute(transaction, actor.companyId);
    const user = await this.findUsers.permitted(actor, id, transaction);
    if (user.super && !actor.super) throw new AppError('ERR_NO_PERMISSION');
    return user;
  }

  /**
   * Accepts fields that the actor may not change if their values are unchanged. The operator may not grant permissions,
   * which would outlive the entry. @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED
   */
  permitted(actor: Actor, user: User, input: UpdateUserInput): UserFields {
    const after = fieldsAfter(user, input);
    const isKnownQueue = (queueId: string) => this.queues.get(user.companyId, queueId) !== undefined;
    const keepsRights = isPersonal(user, after, isKnownQueue);
    if (!keepsRights) assertNotOperator(actor);
    if (can(actor, 'user-modal:editProfile')) return after;
    if (!keepsRights) throw new AppError('ERR_NO_PERMISSION');
    return { ...after, queueIds: user.queueIds };
  }

  /** Must be called before a user stops being an administrator. @throws ERR_LAST_ADMIN */
  async assertNotLastAdmin({ session }: Transaction, { companyId, profile }: User): Promise<void> {
    if (profile !== 'admin') return;
    if ((await this.users.countAdmins(companyId, session)) <= 1) throw new AppError('ERR_LAST_ADMIN');
  }
}
