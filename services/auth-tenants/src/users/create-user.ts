import { can, CreateUser, type CreateUserInput, type User } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { AddUser } from './add-user.js';
import { CheckAssignments } from './check-assignments.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { presentUser } from './present-user.js';
import { Queues } from '../shared/replicas/state-replicas.js';
import { AuditUserChange } from './audit-user-change.js';
import { fieldsOfNew } from './user.js';

/** Adds a user to the administrator's company. The request cannot set `super`. */
@Injectable()
export class CreateUserHandler {
  constructor(
    private readonly checkAssignments: CheckAssignments,
    private readonly passwords: PasswordHasher,
    private readonly addUser: AddUser,
    private readonly transactions: Transactions,
    private readonly queues: Queues,
    private readonly auditUserChange: AuditUserChange,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_PLAN_LIMIT, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND */
  @OnRpc(CreateUser)
  async execute(input: CreateUserInput, context: RpcContext): Promise<User> {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    assertNotOperator(actor); // the operator would know the user's password
    const fields = fieldsOfNew(input);
    await this.checkAssignments.execute(actor.companyId, fields);
    const user = { ...fields, super: false, passwordHash: await this.passwords.hash(input.password) };
    const added = await this.transactions.run(async (transaction) => {
      const stored = await this.addUser.execute(transaction, actor.companyId, user);
      this.auditUserChange.added(transaction, context, stored);
      return stored;
    });
    return presentUser(added, this.queues);
  }
}
