import { BeginApplicationAct, EndApplicationAct, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { ApplicationActsRepository } from './application-acts.repository.js';
import type { Application } from './application.js';
import { ApplicationsRepository } from './applications.repository.js';

/** Longer than the lifetime of a confirmation. */
const KEPT_MS = 60 * 60_000;
type Begin = RequestOf<typeof BeginApplicationAct>;

/**
 * Lets each confirmed write of an application run once. Its start and its audit record are stored in one transaction.
 */
@Injectable()
export class ApplicationActHandler {
  constructor(
    private readonly acts: ApplicationActsRepository,
    private readonly applications: ApplicationsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_UNAUTHENTICATED if the application was removed */
  @OnRpc(BeginApplicationAct)
  async begin(request: Begin, context: RpcContext): Promise<z.input<typeof BeginApplicationAct.reply>> {
    const { companyId, userId } = actorOf(context);
    const act = { id: request.confirmationId, companyId, userId };
    try {
      await this.store(request, act, context);
      return { isFirst: true, result: null };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return { isFirst: false, result: await this.acts.resultOf(act) };
    }
  }

  @OnRpc(EndApplicationAct)
  async end(
    { confirmationId: id, result }: RequestOf<typeof EndApplicationAct>,
    context: RpcContext,
  ): Promise<{ message: string }> {
    const { companyId, userId } = actorOf(context);
    await this.acts.end({ companyId, userId, id }, result);
    return { message: 'Noted' };
  }

  private async store(request: Begin, act: { id: string; companyId: string; userId: string }, context: RpcContext) {
    await this.transactions.run(async (transaction) => {
      const found = await this.applications.find(act.companyId, request.applicationId, transaction.session);
      if (!found || found.userId !== act.userId) throw new AppError('ERR_UNAUTHENTICATED');
      await this.acts.insert(act, new Date(Date.now() + KEPT_MS), transaction.session);
      transaction.announce(...auditRecordOf(found, request, context));
    });
  }
}

const auditRecordOf = ({ name }: Application, { tool, target, fields }: Begin, context: RpcContext) =>
  auditOf(context, {
    action: 'application.acted',
    target,
    changes: { before: {}, after: { application: name, tool, ...fields } },
  });
