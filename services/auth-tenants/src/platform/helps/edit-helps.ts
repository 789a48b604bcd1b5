import { type Help, type RequestOf, CreateHelp, UpdateHelp, DeleteHelp } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { HelpsRepository } from './helps.repository.js';

/** Manages the help videos for the operator. @throws ERR_NO_PERMISSION, ERR_NO_HELP_FOUND */
@Injectable()
export class EditHelpsHandler {
  constructor(
    private readonly helps: HelpsRepository,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(CreateHelp)
  async add(input: RequestOf<typeof CreateHelp>, context: RpcContext): Promise<Help> {
    assertSuper(actorOf(context));
    return this.transactions.run(async ({ session, announce }) => {
      const added = await this.helps.insert(input, session);
      announce(...auditRecordOf(context, null, added));
      return added;
    });
  }

  @OnRpc(UpdateHelp)
  async change({ id, ...input }: RequestOf<typeof UpdateHelp>, context: RpcContext): Promise<Help> {
    assertSuper(actorOf(context));
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(id, session);
      const changed = await this.helps.change(id, input, session);
      if (!changed) throw new AppError('ERR_NO_HELP_FOUND');
      announce(...auditRecordOf(context, before, changed));
      return changed;
    });
  }

  @OnRpc(DeleteHelp)
  async remove({ id }: RequestOf<typeof DeleteHelp>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    await this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(id, session);
      await this.helps.remove(id, session);
      announce(...auditRecordOf(context, before, null));
    });
    return { message: 'Help deleted' };
  }

  private async found(id: string, session: Transaction['session']): Promise<Help> {
    const found = await this.helps.find(id, session);
    if (!found) throw new AppError('ERR_NO_HELP_FOUND');
    return found;
  }
}

function auditRecordOf(context: RpcContext, before: Help | null, after: Help | null) {
  const { id = '', title: name = '' } = after ?? before ?? {};
  return auditRecord(context, 'help', { id, name, before, after });
}
