import * as rpc from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { CheckNumber } from './check-number.js';
import { PairSession } from './pair-session.js';

type In<C extends rpc.RpcContract> = z.output<C['request']>;

/** What WhatsApp is asked while somebody waits. */
@Controller()
export class NumbersRpc {
  constructor(
    private readonly checkNumber: CheckNumber,
    private readonly pairSession: PairSession,
  ) {}

  @OnRpc(rpc.PairSession)
  pair(input: In<typeof rpc.PairSession>, context: RpcContext) {
    return this.pairSession.execute(actorOf(context), input);
  }

  @OnRpc(rpc.CheckNumber)
  check(input: In<typeof rpc.CheckNumber>, context: RpcContext) {
    return this.checkNumber.execute(actorOf(context), input);
  }
}
