import {
  CAMPAIGN_SETTING_DEFAULTS,
  type CampaignSetting,
  type CampaignSettings,
  SaveCampaignSettings,
  type RequestOf,
  GetCampaignSettings,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';

/** Reads and updates the sending rate of a company's campaigns and the variables for their texts. */
@Injectable()
export class CampaignSettingsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly settings: CampaignSettingsRepository,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(GetCampaignSettings)
  async read(_request: RequestOf<typeof GetCampaignSettings>, context: RpcContext): Promise<CampaignSetting[]> {
    return pairsOf(await this.settings.get(this.access.admit(context).companyId));
  }

  @OnRpc(SaveCampaignSettings)
  async save(
    { settings }: z.output<typeof SaveCampaignSettings.request>,
    context: RpcContext,
  ): Promise<CampaignSetting[]> {
    const { companyId } = this.access.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.settings.get(companyId, session);
      await this.settings.update(companyId, settings, session);
      const after = await this.settings.get(companyId, session);
      const target = { id: null, name: '' };
      const changes = changesBetween(before, after);
      announce(...auditOf(context, { action: 'campaign-settings.updated', target, changes }));
      return pairsOf(after);
    });
  }
}

const pairsOf = (settings: CampaignSettings): CampaignSetting[] =>
  (Object.keys(CAMPAIGN_SETTING_DEFAULTS) as (keyof CampaignSettings)[]).map((key) => ({ key, value: settings[key] }));
