import { GetMe, ListUserNames, ListUsers, ListUsersForAdmin, type AdminListQuery } from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { GetSessionUser } from './get-session-user.js';
import { ListUserNames as ListUserNamesCase } from './list-user-names.js';
import { ListUsersForAdmin as ListUsersForAdminCase } from './list-users-for-admin.js';
import { ListUsers as ListUsersCase } from './list-users.js';

@Controller()
export class UserListsRpc {
  constructor(
    private readonly getSessionUser: GetSessionUser,
    private readonly listUsers: ListUsersCase,
    private readonly listUserNames: ListUserNamesCase,
    private readonly listUsersForAdmin: ListUsersForAdminCase,
  ) {}

  @OnRpc(GetMe)
  async onGetMe(_: object, context: RpcContext) {
    return this.getSessionUser.execute(actorOf(context));
  }

  @OnRpc(ListUsers)
  async onListUsers(request: z.output<typeof ListUsers.request>, context: RpcContext) {
    return this.listUsers.execute(actorOf(context), request);
  }

  @OnRpc(ListUserNames)
  async onListUserNames(_: object, context: RpcContext) {
    return this.listUserNames.execute(actorOf(context));
  }

  @OnRpc(ListUsersForAdmin)
  async onListUsersForAdmin(request: AdminListQuery, context: RpcContext) {
    return this.listUsersForAdmin.execute(actorOf(context), request);
  }
}
