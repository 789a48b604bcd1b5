import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type RequestOf, RestartSessions } from '@recado/contracts';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { SetDesiredState } from '../leases/set-desired-state.js';
import { requires } from './requires.js';
import { auditSession } from './audit-connection.js';

/** Restarts every running session of the company. Sessions that are waiting for the user are not restarted. */
@Injectable()
export class RestartSessionsHandler {
  constructor(
    private readonly sessions: SetDesiredState,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(RestartSessions)
  async execute(_request: RequestOf<typeof RestartSessions>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:actionButtons');
    await this.transactions.run(async (transaction) => {
      await this.sessions.ofAll(actor.companyId, 'restart', transaction);
      transaction.announce(...auditSession(context, 'connection.restarted', { id: null, name: '' }));
    });
    return { message: 'Sessions restart.' };
  }
}
