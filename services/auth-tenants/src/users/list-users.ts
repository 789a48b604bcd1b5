import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { can, PAGE_SIZE, type RequestOf, ListUsers } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { ShowUser } from './show-user.js';
import { UsersListRepository } from './users-list.repository.js';

/** A page of the company's users by name, searched in name and e-mail. @throws ERR_NO_PERMISSION */
@Injectable()
export class ListUsersHandler {
  constructor(
    private readonly users: UsersListRepository,
    private readonly showUser: ShowUser,
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
    return { users: page.map((user) => this.showUser.execute(user)), count, hasMore: offset + page.length < count };
  }
}
