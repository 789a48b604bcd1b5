import {
  ConfirmNumber,
  ConnectionState,
  EndSession,
  hasOldLink,
  RenewSession,
  type RequestOf,
  RestartSessions,
  RestoreSession,
  StartSession,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, outgoingState, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { SetDesiredState } from '../leases/set-desired-state.js';
import { auditSession } from './audit-connection.js';
import { requires } from './requires.js';
import { change, connectionStateOf } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

const ACTIONS = {
  start: 'connection.started',
  renew: 'connection.qr-asked',
  end: 'connection.disconnected',
  restore: 'connection.old-link-tried',
} as const;

/**
 * Starts, renews, restores and ends sessions. Any process stores the desired state; the owner of the session
 * reconciles it.
 */
@Injectable()
export class SessionHandlers {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly sessions: SetDesiredState,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(StartSession)
  start(input: RequestOf<typeof StartSession>, context: RpcContext) {
    return this.control(context, input, 'start');
  }

  @OnRpc(RenewSession)
  renew(input: RequestOf<typeof RenewSession>, context: RpcContext) {
    return this.control(context, input, 'renew');
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_WAPP_NO_OLD_LINK */
  @OnRpc(RestoreSession)
  restore(input: RequestOf<typeof RestoreSession>, context: RpcContext) {
    return this.control(context, input, 'restore');
  }

  @OnRpc(EndSession)
  end(input: RequestOf<typeof EndSession>, context: RpcContext) {
    return this.control(context, input, 'end');
  }

  /**
   * Restarts every running session of the company. Sessions that are waiting for the user are not restarted. @throws
   * ERR_NO_PERMISSION
   */
  @OnRpc(RestartSessions)
  async restartAll(_request: RequestOf<typeof RestartSessions>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:actionButtons');
    await this.transactions.run(async (transaction) => {
      await this.sessions.ofAll(actor.companyId, 'restart', transaction);
      transaction.announce(...auditSession(context, 'connection.restarted', { id: null, name: '' }));
    });
    return { message: 'Sessions restart.' };
  }

  /**
   * Confirms a number that was linked in place of another, and starts its session. @throws ERR_NO_PERMISSION,
   * ERR_OPERATOR_REFUSED, ERR_NO_WAPP_FOUND
   */
  @OnRpc(ConfirmNumber)
  async confirmNumber({ id }: RequestOf<typeof ConfirmNumber>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:actionButtons');
    assertNotOperator(actor); // another phone would receive the company's messages
    const { companyId } = actor;
    await this.transactions.run(async (transaction) => {
      const { session, announce } = transaction;
      const before = await this.connections.find(companyId, id, session);
      if (!before?.heldNumber) throw new AppError('ERR_NO_WAPP_FOUND');
      const number = before.heldNumber;
      const after = change(before, { number, lastNumber: number, heldNumber: null, problem: null }, new Date());
      await this.connections.save(companyId, after, session);
      await this.sessions.execute(companyId, id, 'start', transaction);
      announce(outgoingState(ConnectionState, connectionStateOf(after)));
      announce(...auditSession(context, 'connection.number-confirmed', after));
    });
    return { message: 'Number confirmed.' };
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_WAPP_NO_OLD_LINK for `restore` */
  async control(context: RpcContext, { id }: { id: string }, kind: keyof typeof ACTIONS): Promise<{ message: string }> {
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
