import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type User, type RequestOf, GetUser } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { FindUser } from './find-user.js';
import { ShowUser } from './show-user.js';

/** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
@Injectable()
export class GetUserHandler {
  constructor(
    private readonly findUser: FindUser,
    private readonly showUser: ShowUser,
  ) {}

  @OnRpc(GetUser)
  async execute({ id }: RequestOf<typeof GetUser>, context: RpcContext): Promise<User> {
    const actor = actorOf(context);
    return this.showUser.execute(await this.findUser.execute(actor, id));
  }
}
