import { ListUserNames } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { presentUser } from './present-user.js';
import { Queues } from '../shared/replicas/state-replicas.js';
import { UsersListRepository } from './users-list.repository.js';

/** Lists the ids and names of the users in the caller's company. */
@Injectable()
export class ListUserNamesHandler {
  constructor(
    private readonly users: UsersListRepository,
    private readonly queues: Queues,
  ) {}

  @OnRpc(ListUserNames)
  async execute(_request: object, context: RpcContext): Promise<z.input<typeof ListUserNames.reply>> {
    const { companyId } = actorOf(context);
    const users = await this.users.everybody(companyId);
    return users.map((user) => {
      const { id, name, profile, queues } = presentUser(user, this.queues);
      return { id, name, profile, queues };
    });
  }
}
