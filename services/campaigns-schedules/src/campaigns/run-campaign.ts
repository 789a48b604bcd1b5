import { isExpired } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { CampaignAccess } from '../reference/campaign-access.js';
import { pauseMs, type Campaign } from './campaign.js';
import { CampaignProgress } from './campaign-progress.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { GatherRecipients } from './gather-recipients.js';
import { SendShipping } from './send-shipping.js';
import { ShippingsRepository } from './shippings.repository.js';

const HELD_MS = 60_000;
const LOOK_AGAIN_MS = 2_000;
const AFTER_FAILURE_MS = 10_000;
/** Nobody wants last week's offer: somebody may start it again. */
const TOO_LATE_MS = 24 * 60 * 60_000;
/** Who is silent for so long does not answer any more. */
const ANSWER_WITHIN_MS = 24 * 60 * 60_000;
/** With more on their way WhatsApp is slow or away, and what is handed over can no longer be stopped. */
const MOST_UNDERWAY = 5;

/** What the steps of a campaign are made of. */
@Injectable()
export class CampaignSteps {
  constructor(
    readonly gather: GatherRecipients,
    readonly send: SendShipping,
    readonly shippings: ShippingsRepository,
    readonly settings: CampaignSettingsRepository,
  ) {}
}

/** Takes a campaign one step further. What it does is stored with the claim, so one that was stopped meanwhile stays so. */
@Injectable()
export class RunCampaign {
  constructor(
    private readonly access: CampaignAccess,
    private readonly store: CampaignProgress,
    private readonly steps: CampaignSteps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(campaign: Campaign, now: Date): Promise<void> {
    try {
      await this.step(campaign, now);
    } catch (error) {
      const { companyId, _id: campaignId } = campaign;
      this.logger.warn({ err: error, campaignId, companyId }, 'a campaign could not go on yet');
      await this.store.again(campaign, now, AFTER_FAILURE_MS);
    }
  }

  private step(campaign: Campaign, now: Date): Promise<void> {
    const { companyId, status, scheduledAt, gathering } = campaign;
    const company = this.access.company(companyId);
    const mayRun = company?.status && !isExpired(company, now) && company.plan.useCampaigns;
    if (status === 'PROGRAMADA') {
      if (scheduledAt && now.getTime() - scheduledAt.getTime() > TOO_LATE_MS)
        return this.store.to(campaign, { status: 'CANCELADA', nextAt: null });
      if (mayRun) return this.store.to(campaign, { status: 'EM_ANDAMENTO', nextAt: now });
    }
    if (!mayRun) return this.store.again(campaign, now, HELD_MS);
    return gathering ? this.gather(campaign, gathering, now) : this.sendNext(campaign, now);
  }

  private async gather(campaign: Campaign, before: NonNullable<Campaign['gathering']>, now: Date): Promise<void> {
    const gathering = await this.steps.gather.execute(campaign, before, now);
    await this.store.campaigns.advance(campaign, { gathering, nextAt: now });
  }

  private async sendNext(campaign: Campaign, now: Date): Promise<void> {
    const { companyId, _id } = campaign;
    const { shippings, settings, send } = this.steps;
    if ((await shippings.countUnderway(companyId, _id, MOST_UNDERWAY)) >= MOST_UNDERWAY)
      return this.store.again(campaign, now, LOOK_AGAIN_MS);
    const next = await shippings.next(companyId, _id);
    if (!next) return this.finish(campaign, now);
    const isSent = await send.execute(campaign, next);
    const pause = isSent ? pauseMs(await settings.read(companyId), campaign.sends + 1, Math.random()) : 0;
    const sends = campaign.sends + (isSent ? 1 : 0);
    await this.store.campaigns.advance(campaign, { sends, nextAt: new Date(now.getTime() + pause) });
  }

  /** When nobody is left to write to: it is over once WhatsApp and the asked have answered. */
  private async finish(campaign: Campaign, now: Date): Promise<void> {
    const { companyId, _id } = campaign;
    const { shippings } = this.steps;
    await shippings.giveUpAsked(companyId, _id, new Date(now.getTime() - ANSWER_WITHIN_MS));
    if (await shippings.hasOpen(companyId, _id)) return this.store.again(campaign, now, LOOK_AGAIN_MS);
    await this.store.to(campaign, { status: 'FINALIZADA', completedAt: now, nextAt: null });
  }
}
