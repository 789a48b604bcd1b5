import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { newId } from '@recado/service-kit/mongo';
import { CampaignsRepository } from './campaigns.repository.js';
import { RunCampaign } from './run-campaign.js';

/** A step is much shorter; a process that died lets go of its campaigns after it. */
const CLAIM_MS = 30_000;

/** Runs the campaigns that have something to do, each step by step and others in between. */
@Injectable()
export class CampaignRunner extends PollingService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly runCampaign: RunCampaign,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'campaigns could not be read');
  }

  protected async work(now: () => Date): Promise<void> {
    await this.drain(() => this.next(now));
  }

  /** @returns whether there was one */
  private async next(now: () => Date): Promise<boolean> {
    const due = await this.campaigns.claim(now(), { forMs: CLAIM_MS, by: newId() });
    if (due) await this.runCampaign.execute(due, now());
    return due !== null;
  }
}
