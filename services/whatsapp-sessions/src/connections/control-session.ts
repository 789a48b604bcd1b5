import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type RequestOf, StartSession, RenewSession, EndSession, hasOldLink, RestoreSession } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { SetDesiredState } from '../leases/set-desired-state.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { requires } from './requires.js';
import { auditSession } from './audit-connection.js';

const ACTIONS = {
  start: 'connection.started',
  renew: 'connection.qr-asked',
  end: 'connection.disconnected',
  restore: 'connection.old-link-tried',
} as const;

/**
 * Starts, renews, restores or ends a session. Any process stores the desired state; the owner of the session reconciles
 * it.
 */
@Injectable()
export class ControlSessionHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly sessions: SetDesiredState,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(StartSession)
  start(input: RequestOf<typeof StartSession>, context: RpcContext) {
    return this.execute(context, input, 'start');
  }

  @OnRpc(RenewSession)
  renew(input: RequestOf<typeof RenewSession>, context: RpcContext) {
    return this.execute(context, input, 'renew');
  }

  @OnRpc(EndSession)
  end(input: RequestOf<typeof EndSession>, context: RpcContext) {
    return this.execute(context, input, 'end');
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_WAPP_NO_OLD_LINK */
  @OnRpc(RestoreSession)
  restore(input: RequestOf<typeof RestoreSession>, context: RpcContext) {
    return this.execute(context, input, 'restore');
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_WAPP_NO_OLD_LINK for `restore` */
  async execute(context: RpcContext, { id }: { id: string }, kind: keyof typeof ACTIONS): Promise<{ message: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:actionButtons');
    const { companyId } = actor;
    await this.transactions.run(async (transaction) => {
      const connection = await this.connections.find(companyId, id, transaction.session);
      if (kind === 'restore' && connection && !hasOldLink(connection, new Date()))
        throw new AppError('ERR_WAPP_NO_OLD_LINK');
      if (!connection || !(await this.sessions.execute(companyId, id, kind, transaction)))
        throw new AppError('ERR_NO_WAPP_FOUND');
      transaction.announce(...auditSession(context, ACTIONS[kind], connection));
    });
    return { message: `Session: ${kind}.` };
  }
}
