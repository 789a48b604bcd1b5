import * as rpc from '@recado/contracts';
import { OnRpc } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { FindTokenHolder } from './find-token-holder.js';

/** For the gateway: no route of a browser leads here. */
@Controller()
export class TokensRpc {
  constructor(private readonly findTokenHolder: FindTokenHolder) {}

  @OnRpc(rpc.FindTokenHolder)
  find(input: z.output<typeof rpc.FindTokenHolder.request>) {
    return this.findTokenHolder.execute(input);
  }
}
