import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type User, type RequestOf, UpdateUser } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { ChangeUser } from './change-user.js';
import { PrepareUserChange } from './prepare-user-change.js';
import { ShowUser } from './show-user.js';

/**
 * People change their own name, e-mail and password; an admin everything of everybody in the company.
 * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
 */
@Injectable()
export class UpdateUserHandler {
  constructor(
    private readonly prepareUserChange: PrepareUserChange,
    private readonly changeUser: ChangeUser,
    private readonly showUser: ShowUser,
  ) {}

  @OnRpc(UpdateUser)
  async execute({ id, ...input }: RequestOf<typeof UpdateUser>, context: RpcContext): Promise<User> {
    const actor = actorOf(context);
    const passwordHash = await this.prepareUserChange.execute(actor, id, input);
    return this.showUser.execute(await this.changeUser.execute(actor, { id, input, passwordHash }));
  }
}
