import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { Campaign } from './campaign.js';
import { CampaignView } from './campaign-view.js';
import { CampaignsRepository } from './campaigns.repository.js';

const TELL_EVERY_MS = 2_000;

/** How far a campaign is, as it is stored and told. */
@Injectable()
export class CampaignProgress {
  constructor(
    readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly view: CampaignView,
  ) {}

  /** Nothing when it was stopped, or is in other hands. */
  async to(campaign: Campaign, changes: Partial<Campaign>): Promise<void> {
    const origin = { companyId: campaign.companyId, correlationId: newId() };
    await this.transactions.run(async ({ session, announce }) => {
      const stored = { ...changes, updatedAt: new Date() };
      const after = await this.campaigns.advance(campaign, stored, session);
      if (after) announce(await this.view.changed(origin, after));
    });
  }

  async again(campaign: Campaign, now: Date, afterMs: number): Promise<void> {
    await this.campaigns.advance(campaign, { nextAt: new Date(now.getTime() + afterMs) });
  }

  /** Its counters have changed: told now and then only, however many do. */
  async tell(companyId: string, campaignId: string, now: Date): Promise<void> {
    const notSince = new Date(now.getTime() - TELL_EVERY_MS);
    const campaign = await this.campaigns.toTell(companyId, campaignId, { now, notSince });
    if (!campaign) return;
    const news = await this.view.changed({ companyId, correlationId: newId() }, campaign);
    await this.transactions.runRepeatable(({ announce }) => {
      announce(news);
      return Promise.resolve();
    });
  }
}
