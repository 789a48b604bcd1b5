import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { CampaignsRepository } from './campaigns.repository.js';
import { RunCampaign } from './run-campaign.js';

/** Runs due campaigns step by step, so that campaigns take turns. */
@Injectable()
export class CampaignRunner extends PollingService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly runCampaign: RunCampaign,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to read due campaigns; retrying');
  }

  protected async work(now: () => Date): Promise<void> {
    await this.drain(() => this.campaigns.claims.work(now, (due) => this.runCampaign.execute(due, now())));
  }
}
