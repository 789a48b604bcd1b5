import { isExpired, type ErrorCode } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { HELD_MS, SETTLED_WITHIN_MS, stopped, STOPPING, type Campaign } from './rules/campaign.js';
import { OPEN, UNDERWAY, type StoredRecipientState } from './rules/recipient.js';
import { CampaignRules, type Ready } from './campaign-rules.js';
import { CampaignProgress } from './campaign-progress.js';
import { GatherRecipients } from './gather-recipients.js';
import { SendInPace } from './send-in-pace.js';
import { ChangeRecipients, RenewNumberKeys } from './change-recipients.js';
import { RecipientsRepository } from './recipients.repository.js';

const RECHECK_MS = 2_000;
const RECHECK_SETTLED_MS = 60 * 60_000;
const AFTER_FAILURE_MS = 10_000;
/** A campaign that is delayed by more than this is cancelled; a user may restart it. */
const TOO_LATE_MS = 24 * 60 * 60_000;
/** A recipient who has not replied after this time counts as unanswered. */
const ANSWER_WITHIN_MS = 24 * 60 * 60_000;

/** Settles recipients from whom an answer is no longer expected. */
@Injectable()
export class ExpireRecipients {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly changeRecipients: ChangeRecipients,
    private readonly progress: CampaignProgress,
  ) {}

  hasLeft({ companyId, _id }: Campaign, states: readonly StoredRecipientState[]): Promise<boolean> {
    return this.recipients.hasIn(companyId, _id, { states });
  }

  async silent({ companyId, _id }: Campaign, now: Date): Promise<void> {
    const askedBefore = new Date(now.getTime() - ANSWER_WITHIN_MS);
    const silent = (limit: number) => this.recipients.silent(companyId, _id, askedBefore, limit);
    await this.changeRecipients.inParts(silent, { state: 'unanswered' });
  }

  /** Fails messages whose response from WhatsApp is overdue. A later response still counts. */
  async handed({ companyId, _id, createdAt }: Campaign, now: Date): Promise<void> {
    const before = new Date(now.getTime() - SETTLED_WITHIN_MS);
    if (createdAt >= before) return; // nothing was submitted that long ago
    const errorCode = 'ERR_WAPP_EXPIRED' satisfies ErrorCode;
    const lost = (limit: number) => this.recipients.lost(companyId, _id, before, limit);
    const count = await this.changeRecipients.inParts(lost, { state: 'failed', errorCode });
    if (count > 0) await this.progress.announceCounters(companyId, _id, now);
  }
}

/**
 * Runs one step of a campaign. Results are stored under the claim, so a campaign that was stopped meanwhile stays
 * stopped.
 */
@Injectable()
export class RunCampaign {
  constructor(
    private readonly access: CampaignAccess,
    private readonly progress: CampaignProgress,
    private readonly rules: CampaignRules,
    private readonly gatherRecipients: GatherRecipients,
    private readonly sendInPace: SendInPace,
    private readonly expire: ExpireRecipients,
    private readonly renewNumberKeys: RenewNumberKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(campaign: Campaign, now: Date): Promise<void> {
    try {
      await this.step(campaign, now);
    } catch (error) {
      const reason = error instanceof AppError && STOPPING.find((code) => code === error.code);
      // another service found out first that one of several connections was deleted
      const isOneOfSeveral = reason === 'ERR_NO_WAPP_FOUND' && this.rules.hasNumber(campaign, now);
      if (reason && !isOneOfSeveral) return this.progress.advance(campaign, stopped(reason, now));
      const { companyId, _id: campaignId } = campaign;
      this.logger.warn({ err: error, campaignId, companyId }, 'failed to run a step of a campaign; retrying later');
      await this.progress.retry(campaign, new Date(now.getTime() + AFTER_FAILURE_MS));
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
    return mayRun ? this.continue(campaign, now) : this.progress.checkAgain(campaign, now, HELD_MS);
  }

  /** Messages that are pending when a campaign is stopped are still settled. */
  private async settle(campaign: Campaign, now: Date): Promise<void> {
    await this.expire.handed(campaign, now);
    if (await this.expire.hasLeft(campaign, UNDERWAY))
      return this.progress.checkAgain(campaign, now, RECHECK_SETTLED_MS);
    await this.progress.continue(campaign, { nextAt: null });
  }

  /** @throws errors that stop the campaign, among others */
  private async continue(campaign: Campaign, now: Date): Promise<void> {
    if (this.renewNumberKeys.needs(campaign)) {
      const renewed = await this.renewNumberKeys.execute(campaign);
      return this.progress.continue(campaign, { ...renewed, nextAt: now });
    }
    const { gathering } = campaign;
    const ready = await this.rules.ready(campaign, now);
    return gathering ? this.gather(campaign, gathering, now) : this.sendNext(campaign, ready, now);
  }

  private async gather(campaign: Campaign, before: NonNullable<Campaign['gathering']>, now: Date): Promise<void> {
    const { recipients, next } = await this.gatherRecipients.execute(campaign, before, now);
    await this.progress.gathered(campaign, recipients, { gathering: next, nextAt: now });
  }

  private async sendNext(campaign: Campaign, ready: Ready, now: Date): Promise<void> {
    await this.expire.handed(campaign, now);
    const after = await this.sendInPace.execute(campaign, ready, now);
    if (after === 'nobody') return this.finish(campaign, now);
    if (after === 'held') return this.progress.checkAgain(campaign, now, HELD_MS);
    if (after !== 'sent') await this.progress.continue(campaign, after);
  }

  /** Finishes a campaign that has no waiting recipients once WhatsApp and the asked contacts have responded. */
  private async finish(campaign: Campaign, now: Date): Promise<void> {
    await this.expire.silent(campaign, now);
    if (await this.expire.hasLeft(campaign, OPEN)) {
      return this.progress.checkAgain(campaign, now, RECHECK_MS);
    }
    await this.progress.advance(campaign, { status: 'FINALIZADA', completedAt: now, nextAt: null });
  }
}
