import { can, MAX_PAGE_SIZE, Profile, type AdminListQuery, ListUsersForAdmin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { invalid, type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { presentUser } from './present-user.js';
import { Queues } from '../shared/replicas/state-replicas.js';
import { UsersListRepository, type UsersFilter, type UsersSort } from './users-list.repository.js';

const Field = z.enum(['id', 'name', 'email', 'profile', 'createdAt']);
const Filter = z.object({
  q: z.string().trim().max(100).optional(),
  profile: Profile.optional(),
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MAX_PAGE_SIZE)]).optional(),
});

/**
 * Reads the admin table: sorted by a column, filtered by words, profile or ids. @throws ERR_NO_PERMISSION,
 * ERR_VALIDATION
 */
@Injectable()
export class ListUsersForAdminHandler {
  constructor(
    private readonly users: UsersListRepository,
    private readonly queues: Queues,
  ) {}

  @OnRpc(ListUsersForAdmin)
  async listForAdmin(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListUsersForAdmin.reply>> {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    const filter = filterOf(query);
    const [page, total] = await Promise.all([
      this.users.page(actor.companyId, filter, sortOf(query), query),
      this.users.count(actor.companyId, filter),
    ]);
    return { data: page.map((user) => presentUser(user, this.queues)), total };
  }
}

function filterOf({ filter }: AdminListQuery): UsersFilter {
  const result = Filter.safeParse(filter);
  if (!result.success) throw invalid(result.error);
  const { q, profile, id } = result.data;
  return { search: q, profile, ...(id && { ids: id }) };
}

function sortOf({ sort }: AdminListQuery): UsersSort {
  const field = Field.safeParse(sort?.field);
  return { field: field.success ? field.data : 'createdAt', order: sort?.order ?? 'ASC' };
}
