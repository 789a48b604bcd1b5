import { type Campaign, CancelCampaign, RestartCampaign } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { NO_OUTCOMES, stopped } from './rules/campaign.js';
import { CampaignRules } from './campaign-rules.js';
import { CampaignStore } from './campaign-store.js';
import { auditCampaignControl } from './audit-campaign.js';

/** Cancels a running campaign, or restarts a cancelled one for the recipients to whom nothing was sent yet. */
@Injectable()
export class ControlCampaignHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly rules: CampaignRules,
    private readonly store: CampaignStore,
  ) {}

  /** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS */
  @OnRpc(CancelCampaign)
  async cancel({ id }: { id: string }, context: RpcContext): Promise<Campaign> {
    const { companyId } = this.access.admit(context);
    const campaign = await this.store.known(companyId, id);
    if (campaign.status !== 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_STATUS');
    return this.store.save(campaign, stopped(null, new Date()), context, {
      audit: (_context, _before, after) => auditCampaignControl(context, 'campaign.cancelled', after),
    });
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS, and the errors of missing fields */
  @OnRpc(RestartCampaign)
  async restart({ id }: { id: string }, context: RpcContext): Promise<Campaign> {
    const { companyId } = this.access.admit(context);
    const campaign = await this.store.known(companyId, id);
    if (campaign.status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_STATUS');
    this.rules.mayBeSent(campaign);
    await this.rules.texts(campaign);
    const begun = { status: 'EM_ANDAMENTO' as const, reason: null, outcomes: NO_OUTCOMES, restrictedIds: [] };
    const now = new Date();
    this.rules.numbers({ ...campaign, ...begun }, now);
    const { contactListId, tagListId, fileListId } = campaign;
    await this.rules.check(campaign, { contactListId, tagListId, fileListId }, context);
    return this.store.save(campaign, { ...begun, nextAt: now }, context, {
      audit: (_context, _before, after) => auditCampaignControl(context, 'campaign.restarted', after),
      isRestarted: true,
    });
  }
}
