import { type User, type RequestOf, GetUser } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { FindUser } from './find-user.js';
import { presentUser } from './present-user.js';
import { Queues } from '../shared/replicas/state-replicas.js';

/** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
@Injectable()
export class GetUserHandler {
  constructor(
    private readonly findUser: FindUser,
    private readonly queues: Queues,
  ) {}

  @OnRpc(GetUser)
  async execute({ id }: RequestOf<typeof GetUser>, context: RpcContext): Promise<User> {
    const actor = actorOf(context);
    return presentUser(await this.findUser.execute(actor, id), this.queues);
  }
}
