import { ConnectApplication, DisconnectApplication, can, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { ApplicationsRepository } from './applications.repository.js';
import { EndApplications } from './end-applications.js';

/**
 * Authorizes an application for the calling user, and disconnects applications: the caller's own, or any if the caller
 * manages users.
 */
@Injectable()
export class ConnectApplicationHandler {
  constructor(
    private readonly applications: ApplicationsRepository,
    private readonly endApplications: EndApplications,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_OPERATOR_REFUSED, because an application would outlive the operator's entry */
  @OnRpc(ConnectApplication)
  async connect(request: RequestOf<typeof ConnectApplication>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    assertNotOperator(actor);
    const { id, clientId, name, scopes } = request;
    const { companyId, userId, name: userName = '' } = actor;
    const made = { id, companyId, userId, userName, clientId, name, scopes };
    const times = { createdAt: new Date(), lastUsedAt: null, expiresAt: new Date(request.expiresAt) };
    await this.transactions.run(async (transaction) => {
      await this.applications.insert({ ...made, ...times }, transaction.session);
      const changes = changesBetween(null, { scopes });
      transaction.announce(...auditOf(context, { action: 'application.connected', target: { id, name }, changes }));
    });
    return { message: 'Application connected' };
  }

  /** @throws ERR_NO_APPLICATION_FOUND, also for an application of another user */
  @OnRpc(DisconnectApplication)
  async disconnect({ id }: RequestOf<typeof DisconnectApplication>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    await this.transactions.run(async (transaction) => {
      const found = await this.applications.find(actor.companyId, id, transaction.session);
      const isTheirs = found && (found.userId === actor.userId || can(actor, 'users-page:view'));
      if (!isTheirs) throw new AppError('ERR_NO_APPLICATION_FOUND');
      await this.endApplications.end(transaction, actor.companyId, [found]);
      const target = { id, name: found.name };
      transaction.announce(...auditOf(context, { action: 'application.disconnected', target }));
    });
    return { message: 'Application disconnected' };
  }
}
