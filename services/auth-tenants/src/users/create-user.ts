import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { can, type CreateUserInput, type User, CreateUser } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { AddUser } from './add-user.js';
import { PrepareNewUser } from './prepare-new-user.js';
import { ShowUser } from './show-user.js';

/** @throws ERR_NO_PERMISSION, ERR_PLAN_LIMIT, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND */
@Injectable()
export class CreateUserHandler {
  constructor(
    private readonly prepareNewUser: PrepareNewUser,
    private readonly addUser: AddUser,
    private readonly transactions: Transactions,
    private readonly showUser: ShowUser,
  ) {}

  @OnRpc(CreateUser)
  async execute(input: CreateUserInput, context: RpcContext): Promise<User> {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    const user = await this.prepareNewUser.execute(actor.companyId, input);
    const added = await this.transactions.run((transaction) =>
      this.addUser.execute(transaction, actor.companyId, user),
    );
    return this.showUser.execute(added);
  }
}
