import { CountExternalMessages, SendExternalMessage } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CountExternal } from './count-external.js';
import { SendExternal } from './send-external.js';

@Controller()
export class ExternalRpc {
  constructor(
    private readonly sendExternal: SendExternal,
    private readonly countExternal: CountExternal,
  ) {}

  @OnRpc(SendExternalMessage)
  send(request: z.output<typeof SendExternalMessage.request>, context: RpcContext) {
    return this.sendExternal.execute(request, context);
  }

  @OnRpc(CountExternalMessages)
  count(_request: z.output<typeof CountExternalMessages.request>, context: RpcContext) {
    return this.countExternal.execute(context);
  }
}
