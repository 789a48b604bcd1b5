import { isExpired } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { CampaignAccess } from '../replicas/campaign-access.js';
import { CampaignRules, type Ready } from './campaign-rules.js';
import { CampaignProgress } from './campaign-progress.js';
import { burstOf, mostUnderway, SETTLED_WITHIN_MS, stopped, STOPPING, type Campaign } from './campaign.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { GatherRecipients } from './gather-recipients.js';
import { SendInPace } from './send-in-pace.js';
import { ShippingsRepository } from './shippings.repository.js';

const HELD_MS = 60_000;
const LOOK_AGAIN_MS = 2_000;
const SETTLE_AGAIN_MS = 60 * 60_000;
const AFTER_FAILURE_MS = 10_000;
/** A campaign that is later than this is cancelled; a user may restart it. */
const TOO_LATE_MS = 24 * 60 * 60_000;
/** A recipient who has not answered after this time counts as unanswered. */
const ANSWER_WITHIN_MS = 24 * 60 * 60_000;

/**
 * Runs one step of a campaign. Its result is stored under the claim, so a campaign that was stopped in between stays
 * stopped.
 */
@Injectable()
export class RunCampaign {
  constructor(
    private readonly access: CampaignAccess,
    private readonly campaigns: CampaignsRepository,
    private readonly progress: CampaignProgress,
    private readonly rules: CampaignRules,
    private readonly gatherRecipients: GatherRecipients,
    private readonly sendInPace: SendInPace,
    private readonly shippings: ShippingsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(campaign: Campaign, now: Date): Promise<void> {
    try {
      await this.step(campaign, now);
    } catch (error) {
      const reason = error instanceof AppError && STOPPING.find((code) => code === error.code);
      if (reason) return this.progress.advance(campaign, stopped(reason, now));
      const { companyId, _id: campaignId } = campaign;
      this.logger.warn({ err: error, campaignId, companyId }, 'failed to run a step of a campaign; retrying later');
      await this.campaigns.claims.retry(campaign, new Date(now.getTime() + AFTER_FAILURE_MS));
    }
  }

  private step(campaign: Campaign, now: Date): Promise<void> {
    const { companyId, status, scheduledAt } = campaign;
    if (status === 'CANCELADA') return this.settle(campaign, now);
    const company = this.access.company(companyId);
    const mayRun = company?.status && !isExpired(company, now) && company.plan.useCampaigns;
    if (status === 'PROGRAMADA') {
      if (scheduledAt && now.getTime() - scheduledAt.getTime() > TOO_LATE_MS)
        return this.progress.advance(campaign, stopped('ERR_SCHEDULE_MISSED', now));
      if (mayRun) return this.progress.advance(campaign, { status: 'EM_ANDAMENTO', nextAt: now });
    }
    return mayRun ? this.goOn(campaign, now) : this.progress.checkAgain(campaign, now, HELD_MS);
  }

  /** Messages on their way when a campaign is stopped are settled all the same. */
  private async settle(campaign: Campaign, now: Date): Promise<void> {
    const { companyId, _id } = campaign;
    await this.giveUpHanded(campaign, now);
    if ((await this.shippings.countUnderway(companyId, _id, 1)) > 0)
      return this.progress.checkAgain(campaign, now, SETTLE_AGAIN_MS);
    await this.campaigns.claims.release(campaign, { nextAt: null });
  }

  /** @throws what stops the campaign, among others */
  private async goOn(campaign: Campaign, now: Date): Promise<void> {
    const { gathering } = campaign;
    const ready = await this.rules.ready(campaign);
    return gathering ? this.gather(campaign, gathering, now) : this.sendNext(campaign, ready, now);
  }

  private async gather(campaign: Campaign, before: NonNullable<Campaign['gathering']>, now: Date): Promise<void> {
    const gathering = await this.gatherRecipients.execute(campaign, before, now);
    await this.campaigns.claims.release(campaign, { gathering, nextAt: now });
  }

  private async sendNext(campaign: Campaign, ready: Ready, now: Date): Promise<void> {
    const { companyId, _id, outcomes, sends } = campaign;
    await this.giveUpHanded(campaign, now);
    const most = mostUnderway(outcomes);
    const room = most - (await this.shippings.countUnderway(companyId, _id, most));
    if (room <= 0) return this.waitForAnswers(campaign, now);
    const page = await this.shippings.next(companyId, _id, now, burstOf(ready.settings, sends, room));
    if (page.length === 0) return this.finish(campaign, now);
    const isDone = await this.sendInPace.execute(campaign, page, ready, now);
    if (!isDone) await this.progress.checkAgain(campaign, now, HELD_MS);
  }

  private async waitForAnswers(campaign: Campaign, now: Date): Promise<void> {
    const nextAt = new Date(now.getTime() + LOOK_AGAIN_MS);
    await this.campaigns.claims.release(campaign, { nextAt, isFull: true });
  }

  /** Finishes a campaign without waiting recipients once WhatsApp and the asked contacts have answered. */
  private async finish(campaign: Campaign, now: Date): Promise<void> {
    const { companyId, _id } = campaign;
    await this.shippings.giveUpAsked(companyId, _id, new Date(now.getTime() - ANSWER_WITHIN_MS));
    if (await this.shippings.hasOpen(companyId, _id)) return this.progress.checkAgain(campaign, now, LOOK_AGAIN_MS);
    await this.progress.advance(campaign, { status: 'FINALIZADA', completedAt: now, nextAt: null });
  }

  private async giveUpHanded({ companyId, _id }: Campaign, now: Date): Promise<void> {
    const before = new Date(now.getTime() - SETTLED_WITHIN_MS);
    const lost = await this.shippings.giveUpHanded(companyId, _id, before);
    if (lost > 0) await this.progress.announceCounters(companyId, _id, now);
  }
}
