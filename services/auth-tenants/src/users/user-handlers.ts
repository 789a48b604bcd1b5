import {
  type Actor,
  can,
  CreateUser,
  type CreateUserInput,
  DeleteUser,
  GetUser,
  type RequestOf,
  UpdateUser,
  type UpdateUserInput,
  type User as UserView,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { type Transaction, Transactions } from '@recado/service-kit/mongo';
import { Queues } from '../shared/replicas/state-replicas.js';
import { AddUser } from './add-user.js';
import { AuditUserChange } from './audit-user-change.js';
import { FindUsers } from './find-users.js';
import { MemberRules } from './member-rules.js';
import { PrepareUser } from './prepare-user.js';
import { loginAfterAccountChange, type User, userViewOf } from './user.js';
import { StoreUser } from './store-user.js';

type Change = { id: string; input: UpdateUserInput; passwordHash: string | undefined };

type Changed = { before: User; after: User };

@Injectable()
export class UserHandlers {
  constructor(
    private readonly findUsers: FindUsers,
    private readonly queues: Queues,
    private readonly prepareUser: PrepareUser,
    private readonly addUser: AddUser,
    private readonly transactions: Transactions,
    private readonly auditUserChange: AuditUserChange,
    private readonly rules: MemberRules,
    private readonly storeUser: StoreUser,
  ) {}

  /** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
  @OnRpc(GetUser)
  async get({ id }: RequestOf<typeof GetUser>, context: RpcContext): Promise<UserView> {
    const actor = actorOf(context);
    return userViewOf(await this.findUsers.permitted(actor, id), this.queues);
  }

  /**
   * Adds a user to the administrator's company. The request cannot set `super`. @throws ERR_NO_PERMISSION,
   * ERR_OPERATOR_REFUSED, ERR_PLAN_LIMIT, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
   */
  @OnRpc(CreateUser)
  async create(input: CreateUserInput, context: RpcContext): Promise<UserView> {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    assertNotOperator(actor); // the operator would know the user's password
    const user = await this.prepareUser.create(actor.companyId, input);
    const added = await this.transactions.run(async (transaction) => {
      const stored = await this.addUser.execute(transaction, actor.companyId, user);
      this.auditUserChange.added(transaction, context, stored);
      return stored;
    });
    return userViewOf(added, this.queues);
  }

  /**
   * Changes a user. Users may change their own name, e-mail and password; administrators may change all fields of all
   * users. @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_EMAIL_ALREADY_EXISTS,
   * ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_VALIDATION for a wrong current password, ERR_RATE_LIMIT
   */
  @OnRpc(UpdateUser)
  async update({ id, ...input }: RequestOf<typeof UpdateUser>, context: RpcContext): Promise<UserView> {
    const actor = actorOf(context);
    const passwordHash = await this.prepareUser.update(context, id, input);
    const { after } = await this.transactions.run(async (transaction) => {
      const changed = await this.apply(transaction, actor, { id, input, passwordHash });
      this.auditUserChange.changed(transaction, context, changed);
      if (passwordHash) this.auditUserChange.newPassword(transaction, context, changed.after);
      return changed;
    });
    return userViewOf(after, this.queues);
  }

  /** Deletes a user. Users cannot delete themselves. @throws ERR_NO_PERMISSION, ERR_NO_USER_FOUND, ERR_LAST_ADMIN */
  @OnRpc(DeleteUser)
  async remove({ id }: RequestOf<typeof DeleteUser>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    await this.transactions.run(async (transaction) => {
      const user = await this.rules.take(transaction, actor, id);
      await this.rules.assertNotLastAdmin(transaction, user);
      if (id === actor.userId) throw new AppError('ERR_NO_PERMISSION');
      await this.storeUser.remove(transaction, user);
      this.auditUserChange.removed(transaction, context, user);
    });
    return { message: 'User deleted' };
  }

  private async apply(transaction: Transaction, actor: Actor, change: Change): Promise<Changed> {
    const { id, input, passwordHash } = change;
    const before = await this.rules.take(transaction, actor, id);
    const fields = this.rules.permitted(actor, before, input);
    if (fields.profile !== 'admin') await this.rules.assertNotLastAdmin(transaction, before);
    const isOther = passwordHash !== undefined || fields.email !== before.email;
    const login = isOther ? loginAfterAccountChange(before, actor.loginId) : before.login;
    const changes = { ...fields, login, ...(passwordHash && { passwordHash }) };
    return { before, after: await this.storeUser.updateAccount(transaction, before, changes) };
  }
}
