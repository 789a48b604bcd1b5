import { Injectable } from '@nestjs/common';
import { CampaignsRepository } from './campaigns.repository.js';
import type { Campaign } from './rules/campaign.js';

/** Claims due campaigns, alternating between companies and between the campaigns of a company. */
@Injectable()
export class CampaignTurns {
  private companyIds: string[] = [];

  constructor(private readonly campaigns: CampaignsRepository) {}

  /** Returns null if no campaign is due. */
  async claim(now: Date): Promise<Campaign | null> {
    for (const isLastRound of [false, true]) {
      for (let companyId = this.companyIds.shift(); companyId !== undefined; companyId = this.companyIds.shift()) {
        const claimed = await this.campaigns.claims.claim(now, { companyId });
        if (claimed) return claimed;
      }
      if (!isLastRound) this.companyIds = await this.campaigns.companiesDue(now);
    }
    return null;
  }
}
