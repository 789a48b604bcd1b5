import type { CampaignReport } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import type { Campaign } from './rules/campaign.js';
import { reportOf, type Tally } from './rules/tally.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { RecipientsRepository } from './recipients.repository.js';

/** Reports on a campaign from its counters. */
@Injectable()
export class ReportCampaign {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly transactions: Transactions,
  ) {}

  async execute(campaign: Campaign): Promise<CampaignReport> {
    const { tally } = campaign;
    return reportOf(tally?.isWhole ? tally : await this.recount(campaign));
  }

  /**
   * Counts all recipients and stores the counters, which campaigns from an earlier release lack. A concurrent change of
   * a recipient changes the same counters, so the transaction restarts.
   */
  async recount({ companyId, _id }: Pick<Campaign, 'companyId' | '_id'>): Promise<Tally> {
    return this.transactions.run(async ({ session }) => {
      const tally = await this.recipients.tally(companyId, _id, session);
      await this.campaigns.setTally(companyId, _id, tally, session);
      return tally;
    });
  }
}
