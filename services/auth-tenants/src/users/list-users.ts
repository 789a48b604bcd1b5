import { can, PAGE_SIZE, type RequestOf, ListUsers } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { presentUser } from './present-user.js';
import { Queues } from '../replicas/state-replicas.js';
import { UsersListRepository } from './users-list.repository.js';

/** A page of the company's users by name, searched in name and e-mail. @throws ERR_NO_PERMISSION */
@Injectable()
export class ListUsersHandler {
  constructor(
    private readonly users: UsersListRepository,
    private readonly queues: Queues,
  ) {}

  @OnRpc(ListUsers)
  async execute(
    { searchParam, pageNumber }: RequestOf<typeof ListUsers>,
    context: RpcContext,
  ): Promise<z.input<typeof ListUsers.reply>> {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    const filter = { search: searchParam };
    const offset = (pageNumber - 1) * PAGE_SIZE;
    const [page, count] = await Promise.all([
      this.users.page(actor.companyId, filter, { field: 'name', order: 'ASC' }, { offset, limit: PAGE_SIZE }),
      this.users.count(actor.companyId, filter),
    ]);
    return { users: page.map((user) => presentUser(user, this.queues)), count, hasMore: offset + page.length < count };
  }
}
