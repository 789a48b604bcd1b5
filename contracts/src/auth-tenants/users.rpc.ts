import { z } from 'zod';
import { AdminListQuery, ById, Done, PageQuery } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { CreateUserInput, UpdateUserInput, User } from './user.js';

export const ListUsers = defineRpc({
  name: 'auth.user.list',
  request: PageQuery,
  reply: z.object({ users: z.array(User), count: z.number(), hasMore: z.boolean() }),
});

/** Everybody of the company, short: for pickers and transfers. */
export const ListUserNames = defineRpc({
  name: 'auth.user.names',
  request: z.strictObject({ companyId: Id.optional() }), // the specification's parameter; the token's company counts
  reply: z.array(User.pick({ id: true, name: true, profile: true, queues: true })),
});

export const ListUsersForAdmin = defineRpc({
  name: 'auth.user.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(User), total: z.number() }),
});

export const GetUser = defineRpc({ name: 'auth.user.get', request: ById, reply: User });
export const CreateUser = defineRpc({ name: 'auth.user.create', request: CreateUserInput, reply: User });
export const UpdateUser = defineRpc({
  name: 'auth.user.update',
  request: UpdateUserInput.extend(ById.shape),
  reply: User,
});
export const DeleteUser = defineRpc({ name: 'auth.user.delete', request: ById, reply: Done });
