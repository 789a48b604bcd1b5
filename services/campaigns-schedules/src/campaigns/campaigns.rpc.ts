import * as rpc from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CampaignSettings } from './campaign-settings.js';
import { EditCampaigns } from './edit-campaigns.js';
import { MoveCampaigns } from './move-campaigns.js';
import { ReadCampaigns } from './read-campaigns.js';

type In<C extends rpc.RpcContract> = z.output<C['request']>;

@Controller()
export class CampaignsRpc {
  constructor(
    private readonly read: ReadCampaigns,
    private readonly edit: EditCampaigns,
    private readonly move: MoveCampaigns,
    private readonly settings: CampaignSettings,
  ) {}

  @OnRpc(rpc.ListCampaigns)
  list(request: In<typeof rpc.ListCampaigns>, context: RpcContext) {
    return this.read.execute(request, context);
  }

  @OnRpc(rpc.GetCampaign)
  get(request: In<typeof rpc.GetCampaign>, context: RpcContext) {
    return this.read.one(request, context);
  }

  @OnRpc(rpc.CreateCampaign)
  create(request: In<typeof rpc.CreateCampaign>, context: RpcContext) {
    return this.edit.create(request, context);
  }

  @OnRpc(rpc.UpdateCampaign)
  update(request: In<typeof rpc.UpdateCampaign>, context: RpcContext) {
    return this.edit.change(request, context);
  }

  @OnRpc(rpc.DeleteCampaign)
  delete(request: In<typeof rpc.DeleteCampaign>, context: RpcContext) {
    return this.edit.remove(request, context);
  }

  @OnRpc(rpc.CancelCampaign)
  cancel(request: In<typeof rpc.CancelCampaign>, context: RpcContext) {
    return this.move.cancel(request, context);
  }

  @OnRpc(rpc.RestartCampaign)
  restart(request: In<typeof rpc.RestartCampaign>, context: RpcContext) {
    return this.move.restart(request, context);
  }

  @OnRpc(rpc.AttachToCampaign)
  attach({ id, files }: In<typeof rpc.AttachToCampaign>, context: RpcContext) {
    return this.edit.attach(id, files, context);
  }

  @OnRpc(rpc.DetachFromCampaign)
  detach({ id }: In<typeof rpc.DetachFromCampaign>, context: RpcContext) {
    return this.edit.detach(id, context);
  }

  @OnRpc(rpc.GetCampaignSettings)
  readSettings(_request: In<typeof rpc.GetCampaignSettings>, context: RpcContext) {
    return this.settings.read(context);
  }

  @OnRpc(rpc.SaveCampaignSettings)
  saveSettings(request: In<typeof rpc.SaveCampaignSettings>, context: RpcContext) {
    return this.settings.save(request, context);
  }
}
