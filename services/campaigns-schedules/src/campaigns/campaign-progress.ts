import type { ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { alarmOf, HELD_MS, NO_OUTCOMES, OF_NUMBER, stopped, type Campaign, type Outcomes } from './rules/campaign.js';
import { UNDERWAY, type Recipient } from './rules/recipient.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { CampaignsRepository } from './campaigns.repository.js';
import type { Change } from './recipients.repository.js';
import { ChangeRecipients } from './change-recipients.js';
import { CampaignRules } from './campaign-rules.js';
import { CampaignViews } from './campaign-views.js';

const ANNOUNCE_EVERY_MS = 2_000;

/** Stores and publishes the progress of a campaign. */
@Injectable()
export class CampaignProgress {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly view: CampaignViews,
    private readonly settings: CampaignSettingsRepository,
    private readonly changeRecipients: ChangeRecipients,
    private readonly rules: CampaignRules,
  ) {}

  /** Does nothing if the campaign was stopped or another process has claimed it. */
  async advance(campaign: Campaign, changes: Partial<Campaign>): Promise<void> {
    const origin = { companyId: campaign.companyId, correlationId: newId() };
    await this.transactions.run(async ({ session, announce }) => {
      const stored = { ...changes, updatedAt: new Date() };
      const after = await this.campaigns.claims.release(campaign, stored, session);
      if (after) announce(await this.view.changed(origin, after));
    });
  }

  /** Stops a running campaign with a reason that users see. Does nothing if it is not running. */
  async stop(companyId: string, campaignId: string, reason: ErrorCode, now: Date): Promise<void> {
    const origin = { companyId, correlationId: newId() };
    await this.transactions.run(async ({ session, announce }) => {
      const running = { id: campaignId, ifIn: 'EM_ANDAMENTO' as const };
      const after = await this.campaigns.update(companyId, running, stopped(reason, now), session);
      if (after) announce(await this.view.changed(origin, after));
    });
  }

  /**
   * Removes blocked connections from a running campaign and requeues the recipients who failed because of them. Stops
   * the campaign if no connection remains. Does nothing if it is not running.
   */
  async dropConnections(
    companyId: string,
    id: string,
    connectionIds: readonly string[],
    reason: ErrorCode,
  ): Promise<void> {
    const [origin, now] = [{ companyId, correlationId: newId() }, new Date()];
    await this.transactions.run(async ({ session, announce }) => {
      const before = await this.campaigns.find(companyId, id, session);
      if (before?.status !== 'EM_ANDAMENTO') return;
      const restrictedIds = [...new Set([...(before.restrictedIds ?? []), ...connectionIds])];
      const goesOn = connectionIds.length > 0 && this.rules.hasNumber({ ...before, restrictedIds }, now);
      const changes = goesOn ? { restrictedIds, nextAt: now } : stopped(reason, now);
      const after = await this.campaigns.update(companyId, { id, ifIn: 'EM_ANDAMENTO' }, changes, session);
      if (goesOn) await this.changeRecipients.requeue(companyId, id, OF_NUMBER, session);
      if (after) announce(await this.view.changed(origin, after));
    });
  }

  /**
   * Requeues recipients whose number WhatsApp currently restricts. The connection's state contains the end of the
   * restriction and may arrive slightly later. Does nothing if the campaign is not running.
   */
  async waitForNumbers(companyId: string, id: string, now: Date): Promise<void> {
    const origin = { companyId, correlationId: newId() };
    await this.transactions.run(async ({ session, announce }) => {
      const nextAt = new Date(now.getTime() + HELD_MS);
      const after = await this.campaigns.update(companyId, { id, ifIn: 'EM_ANDAMENTO' }, { nextAt }, session);
      if (!after) return;
      await this.changeRecipients.requeue(companyId, id, ['ERR_WAPP_RESTRICTED'], session);
      announce(await this.view.changed(origin, after));
    });
  }

  /** Stores the results of a page of recipients and the time of the next step. */
  async afterPage(campaign: Campaign, changed: readonly Change[], nextAt: Date) {
    await this.transactions.run(async ({ session }) => {
      const used = changed.flatMap(({ changes: { state, whatsappId } }) =>
        state && whatsappId && UNDERWAY.includes(state) ? [whatsappId] : [],
      );
      const fresh = [...new Set(used)].filter((id) => !campaign.usedIds?.includes(id));
      await this.changeRecipients.afterPage(campaign, changed, { nextAt, usedIds: fresh }, session);
    });
  }

  /**
   * Stores a batch of recipients and the cursor for the next one. Does nothing if another process has claimed the
   * campaign.
   */
  async gathered(campaign: Campaign, recipients: readonly Recipient[], next: Pick<Campaign, 'gathering' | 'nextAt'>) {
    const { companyId, _id } = campaign;
    await this.transactions.run(async ({ session }) => {
      if (await this.campaigns.claims.release(campaign, next, session))
        await this.changeRecipients.add(companyId, _id, recipients, session);
    });
  }

  /** Counts message outcomes, and stops the campaign if too many messages fail or too many recipients opt out. */
  async recordOutcomes(companyId: string, campaignId: string, noted: Partial<Outcomes>): Promise<void> {
    const campaign = await this.campaigns.countOutcomes(companyId, campaignId, noted);
    if (campaign) await this.checkOutcomes(campaign);
  }

  /** Stops the campaign if too many messages fail or too many recipients opt out. */
  async checkOutcomes({ companyId, _id, status, outcomes: counted }: Campaign): Promise<void> {
    const outcomes = { ...NO_OUTCOMES, ...counted };
    if (status !== 'EM_ANDAMENTO' || outcomes.failed + outcomes.optedOut === 0) return;
    const reason = alarmOf(outcomes, await this.settings.get(companyId));
    if (reason) await this.stop(companyId, _id, reason, new Date());
  }

  /** Releases the campaign after a successful step. */
  async continue(campaign: Campaign, changes: Pick<Campaign, 'nextAt'> & Partial<Campaign>): Promise<void> {
    await this.campaigns.claims.release(campaign, changes);
  }

  async retry(campaign: Campaign, at: Date): Promise<void> {
    await this.campaigns.claims.retry(campaign, at);
  }

  async checkAgain(campaign: Campaign, now: Date, afterMs: number): Promise<void> {
    await this.campaigns.claims.release(campaign, { nextAt: new Date(now.getTime() + afterMs) });
  }

  /** Publishes changed counters, at most once every 2 s. `toldAt` is the last time, if it is known. */
  async announceCounters(companyId: string, campaignId: string, now: Date, toldAt: Date | null = null): Promise<void> {
    const notSince = new Date(now.getTime() - ANNOUNCE_EVERY_MS);
    if (toldAt && toldAt >= notSince) return;
    const campaign = await this.campaigns.markAnnounced(companyId, campaignId, { now, notSince });
    if (!campaign) return;
    const changed = await this.view.changed({ companyId, correlationId: newId() }, campaign);
    await this.transactions.runRepeatable(({ announce }) => {
      announce(changed);
      return Promise.resolve();
    });
  }
}
