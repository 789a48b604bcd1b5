import { can, ExportUsers, PAGE_SIZE, type RequestOf, ListUsers, textLanguageOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompany } from '../companies/find-company.js';
import { presentUser } from './present-user.js';
import { Queues } from '../shared/replicas/state-replicas.js';
import { UsersListRepository } from './users-list.repository.js';

const ROWS_OF_FILE = 200;

/**
 * Lists the company's users page by page, searched in name and e-mail: for the users page, and for the gateway's
 * export.
 */
@Injectable()
export class ListUsersHandler {
  constructor(
    private readonly users: UsersListRepository,
    private readonly queues: Queues,
    private readonly findCompany: FindCompany,
    private readonly transactions: Transactions,
  ) {}

  /** Returns a page sorted by name. @throws ERR_NO_PERMISSION */
  @OnRpc(ListUsers)
  async execute(
    { searchParam, pageNumber }: RequestOf<typeof ListUsers>,
    context: RpcContext,
  ): Promise<z.input<typeof ListUsers.reply>> {
    const companyId = this.admit(context);
    const filter = { search: searchParam };
    const offset = (pageNumber - 1) * PAGE_SIZE;
    const [page, count] = await Promise.all([
      this.users.page(companyId, filter, { field: 'name', order: 'ASC' }, { offset, limit: PAGE_SIZE }),
      this.users.count(companyId, filter),
    ]);
    return { users: page.map((user) => presentUser(user, this.queues)), count, hasMore: offset + page.length < count };
  }

  /** Returns a page sorted by age. @throws ERR_NO_PERMISSION */
  @OnRpc(ExportUsers)
  async pageOfFile(
    { searchParam, cursor }: RequestOf<typeof ExportUsers>,
    context: RpcContext,
  ): Promise<z.input<typeof ExportUsers.reply>> {
    const companyId = this.admit(context);
    if (cursor === undefined) await this.auditExport(context, searchParam);
    const { settings } = await this.findCompany.execute(companyId);
    const found = await this.users.after(companyId, { search: searchParam }, { after: cursor, limit: ROWS_OF_FILE });
    const last = found.length === ROWS_OF_FILE ? found.at(-1) : undefined;
    const users = found.map((user) => presentUser(user, this.queues));
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
