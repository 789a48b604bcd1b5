import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { CampaignsRepository } from './campaigns.repository.js';
import { RunCampaign } from './run-campaign.js';

/** Campaigns that became due since the last poll run together. A longer interval would delay agents' messages. */
const POLL_EVERY_MS = 250;

/** Runs due campaigns step by step, alternating between companies and between the campaigns of a company. */
@Injectable()
export class CampaignRunner extends PollingService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly runCampaign: RunCampaign,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to read due campaigns; retrying', POLL_EVERY_MS);
  }

  protected async work(now: () => Date): Promise<void> {
    const turns: string[] = [];
    await this.drain(async () => {
      if (turns.length === 0) turns.push(...(await this.campaigns.companiesDue(now())));
      const companyId = turns.shift();
      if (companyId === undefined) return false;
      await this.campaigns.claims.work(now, (due) => this.runCampaign.execute(due, now()), { companyId });
      return true;
    });
  }
}
