import { SendCampaignMessage, SendPlannedMessage } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { SendPlanned } from './send-planned.js';

/** For other services: no route of the gateway leads here. */
@Controller()
export class PlannedRpc {
  constructor(private readonly sendPlanned: SendPlanned) {}

  @OnRpc(SendPlannedMessage)
  send(request: z.output<typeof SendPlannedMessage.request>, context: RpcContext) {
    return this.sendPlanned.execute(request, context);
  }

  @OnRpc(SendCampaignMessage)
  sendOfCampaign(request: z.output<typeof SendCampaignMessage.request>, context: RpcContext) {
    return this.sendPlanned.ofCampaign(request, context);
  }
}
