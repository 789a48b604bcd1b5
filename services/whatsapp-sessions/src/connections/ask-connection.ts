import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type Actor, type RequestOf, StartSession, RenewSession, EndSession } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { SetDesiredState } from '../leases/set-desired-state.js';
import { requires } from './requires.js';

/** Starts, renews or ends a session: any process stores the desired state, and the session's owner reconciles. */
@Injectable()
export class AskConnectionHandler {
  constructor(private readonly sessions: SetDesiredState) {}

  @OnRpc(StartSession)
  start(input: RequestOf<typeof StartSession>, context: RpcContext) {
    return this.execute(actorOf(context), input, 'start');
  }

  @OnRpc(RenewSession)
  renew(input: RequestOf<typeof RenewSession>, context: RpcContext) {
    return this.execute(actorOf(context), input, 'renew');
  }

  @OnRpc(EndSession)
  end(input: RequestOf<typeof EndSession>, context: RpcContext) {
    return this.execute(actorOf(context), input, 'end');
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND */
  async execute(actor: Actor, { id }: { id: string }, kind: 'start' | 'renew' | 'end'): Promise<{ message: string }> {
    requires(actor, 'connections-page:actionButtons');
    if (!(await this.sessions.execute(actor.companyId, id, kind))) throw new AppError('ERR_NO_WAPP_FOUND');
    return { message: `Session: ${kind}.` };
  }
}
