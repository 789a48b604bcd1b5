import * as rpc from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AskConnection } from './ask-connection.js';
import { RestartSessions } from './restart-sessions.js';

type In<C extends rpc.RpcContract> = z.output<C['request']>;

/** What people ask of sessions. */
@Controller()
export class SessionsRpc {
  constructor(
    private readonly askConnection: AskConnection,
    private readonly restartSessions: RestartSessions,
  ) {}

  @OnRpc(rpc.StartSession)
  start(input: In<typeof rpc.StartSession>, context: RpcContext) {
    return this.askConnection.execute(actorOf(context), input, 'start');
  }

  @OnRpc(rpc.RenewSession)
  renew(input: In<typeof rpc.RenewSession>, context: RpcContext) {
    return this.askConnection.execute(actorOf(context), input, 'renew');
  }

  @OnRpc(rpc.EndSession)
  end(input: In<typeof rpc.EndSession>, context: RpcContext) {
    return this.askConnection.execute(actorOf(context), input, 'end');
  }

  @OnRpc(rpc.RestartSessions)
  restart(_input: In<typeof rpc.RestartSessions>, context: RpcContext) {
    return this.restartSessions.execute(actorOf(context));
  }
}
