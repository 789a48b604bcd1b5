import {
  type AdminListQuery,
  can,
  ExportUsers,
  ListUserNames,
  ListUsers,
  MAX_PAGE_SIZE,
  Profile,
  type RequestOf,
  textLanguageOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, invalid, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompanies } from '../companies/find-companies.js';
import { Queues } from '../shared/replicas/state-replicas.js';
import { userViewOf } from './user.js';
import { type UsersFilter, UsersListRepository, type UsersSort } from './users-list.repository.js';

const ROWS_OF_FILE = 200;

const Field = z.enum(['id', 'name', 'email', 'profile', 'createdAt']);

const Filter = z.object({
  q: z.string().trim().max(100).optional(),
  profile: Profile.optional(),
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MAX_PAGE_SIZE)]).optional(),
});

/** Lists the company's users for the users page, the admin table, pickers and the gateway's export. */
@Injectable()
export class UserQueryHandlers {
  constructor(
    private readonly users: UsersListRepository,
    private readonly queues: Queues,
    private readonly findCompanies: FindCompanies,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns a page, sorted by a column and filtered by words, profile or ids. @throws ERR_NO_PERMISSION,
   * ERR_VALIDATION
   */
  @OnRpc(ListUsers)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListUsers.reply>> {
    const companyId = this.admit(context);
    const filter = filterOf(query);
    const [page, total] = await Promise.all([
      this.users.list(companyId, filter, sortOf(query), query),
      this.users.count(companyId, filter),
    ]);
    return { data: page.map((user) => userViewOf(user, this.queues)), total };
  }

  /** Lists the ids and names of the users in the caller's company. */
  @OnRpc(ListUserNames)
  async listNames(_request: object, context: RpcContext): Promise<z.input<typeof ListUserNames.reply>> {
    const { companyId } = actorOf(context);
    const users = await this.users.listAll(companyId);
    return users.map((user) => {
      const { id, name, profile, supervision, queues } = userViewOf(user, this.queues);
      return { id, name, profile, supervision, queues };
    });
  }

  /** Returns a page sorted by age. @throws ERR_NO_PERMISSION */
  @OnRpc(ExportUsers)
  async listForExport(
    { searchParam, cursor }: RequestOf<typeof ExportUsers>,
    context: RpcContext,
  ): Promise<z.input<typeof ExportUsers.reply>> {
    const companyId = this.admit(context);
    if (cursor === undefined) await this.auditExport(context, searchParam);
    const { settings } = await this.findCompanies.get(companyId);
    const found = await this.users.after(companyId, { search: searchParam }, { after: cursor, limit: ROWS_OF_FILE });
    const last = found.length === ROWS_OF_FILE ? found.at(-1) : undefined;
    const users = found.map((user) => userViewOf(user, this.queues));
    return { users, nextCursor: last?.id ?? null, language: textLanguageOf(settings['language']) };
  }

  private admit(context: RpcContext): string {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    return actor.companyId;
  }

  /** Written before the first page is sent, so that aborted downloads are audited too. */
  private auditExport(context: RpcContext, searchParam: string): Promise<void> {
    return this.transactions.run(({ announce }) => {
      const target = { kind: 'user', id: null, name: '' };
      const changes = changesBetween(null, { searchParam });
      announce(...auditOf(context, { action: 'users.exported', target, changes }));
      return Promise.resolve();
    });
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
