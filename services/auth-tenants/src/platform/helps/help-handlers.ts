import {
  type AdminListQuery,
  CreateHelp,
  DeleteHelp,
  GetHelp,
  type Help,
  ListHelps,
  PageHelps,
  type RequestOf,
  UpdateHelp,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditorOf } from '@recado/service-kit/audit';
import { required } from '@recado/service-kit/errors';
import { actorOf, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { type Transaction, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { HelpsRepository } from './helps.repository.js';

const auditHelp = auditorOf('help', (help: Help) => ({ id: help.id, name: help.title, fields: help }));

/** Help videos, which every user may see and only the operator may change. @throws ERR_NO_PERMISSION */
@Injectable()
export class HelpHandlers {
  constructor(
    private readonly helps: HelpsRepository,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ListHelps)
  listAll(): Promise<Help[]> {
    return this.helps.listAll();
  }

  @OnRpc(PageHelps)
  async list(query: AdminListQuery): Promise<z.input<typeof PageHelps.reply>> {
    const { records, total } = await this.helps.list(tableFilterOf(TableFilter, query), query);
    return { data: records, total };
  }

  /** @throws ERR_NO_HELP_FOUND */
  @OnRpc(GetHelp)
  async get({ id }: { id: string }): Promise<Help> {
    return required(await this.helps.find(id), 'ERR_NO_HELP_FOUND');
  }

  @OnRpc(CreateHelp)
  async create(input: RequestOf<typeof CreateHelp>, context: RpcContext): Promise<Help> {
    assertSuper(actorOf(context));
    return this.transactions.run(async ({ session, announce }) => {
      const added = await this.helps.insert(input, session);
      announce(...auditHelp(context, null, added));
      return added;
    });
  }

  @OnRpc(UpdateHelp)
  async update({ id, ...input }: RequestOf<typeof UpdateHelp>, context: RpcContext): Promise<Help> {
    assertSuper(actorOf(context));
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(id, session);
      const changed = required(await this.helps.update(id, input, session), 'ERR_NO_HELP_FOUND');
      announce(...auditHelp(context, before, changed));
      return changed;
    });
  }

  @OnRpc(DeleteHelp)
  async remove({ id }: RequestOf<typeof DeleteHelp>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    await this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(id, session);
      await this.helps.remove(id, session);
      announce(...auditHelp(context, before, null));
    });
    return { message: 'Help deleted' };
  }

  private async found(id: string, session: Transaction['session']): Promise<Help> {
    return required(await this.helps.find(id, session), 'ERR_NO_HELP_FOUND');
  }
}
