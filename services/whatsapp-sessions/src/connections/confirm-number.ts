import { ConfirmNumber, ConnectionState, type RequestOf } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState, type RpcContext, actorOf, assertNotOperator, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { SetDesiredState } from '../leases/set-desired-state.js';
import { change, connectionStateOf } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { requires } from './requires.js';
import { auditSession } from './audit-connection.js';

/** Confirms a number that was linked in place of another, and starts its session. */
@Injectable()
export class ConfirmNumberHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly sessions: SetDesiredState,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_WAPP_FOUND */
  @OnRpc(ConfirmNumber)
  async execute({ id }: RequestOf<typeof ConfirmNumber>, context: RpcContext): Promise<{ message: string }> {
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
}
