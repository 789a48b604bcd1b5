import type { ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { CampaignView } from './campaign-view.js';
import { alarmOf, NO_OUTCOMES, stopped, type Campaign, type Outcomes } from './campaign.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { ShippingsRepository, type Change } from './shippings.repository.js';

const ANNOUNCE_EVERY_MS = 2_000;

/** Stores the progress of a campaign and announces it. */
@Injectable()
export class CampaignProgress {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly view: CampaignView,
    private readonly settings: CampaignSettingsRepository,
    private readonly shippings: ShippingsRepository,
  ) {}

  /** Changes nothing when the campaign was stopped or another process has claimed it. */
  async advance(campaign: Campaign, changes: Partial<Campaign>): Promise<void> {
    const origin = { companyId: campaign.companyId, correlationId: newId() };
    await this.transactions.run(async ({ session, announce }) => {
      const stored = { ...changes, updatedAt: new Date() };
      const after = await this.campaigns.claims.release(campaign, stored, session);
      if (after) announce(await this.view.changed(origin, after));
    });
  }

  /** Stops a campaign that runs, for a reason that is shown. Changes nothing when it does not run. */
  async stop(companyId: string, campaignId: string, reason: ErrorCode, now: Date): Promise<void> {
    const origin = { companyId, correlationId: newId() };
    await this.transactions.run(async ({ session, announce }) => {
      const running = { id: campaignId, ifIn: 'EM_ANDAMENTO' as const };
      const after = await this.campaigns.change(companyId, running, stopped(reason, now), session);
      if (after) announce(await this.view.changed(origin, after));
    });
  }

  /** Notes what became of a page of recipients, together with when the campaign goes on. */
  async afterPage(campaign: Campaign, changed: readonly Change[], next: Pick<Campaign, 'sends' | 'nextAt'>) {
    await this.transactions.run(async ({ session }) => {
      await this.campaigns.claims.release(campaign, { ...next, isFull: false }, session);
      await this.shippings.changeAll(changed, session);
    });
  }

  /** Counts what became of messages, and stops the campaign when too many fail or opt out. */
  async note(companyId: string, campaignId: string, noted: Partial<Outcomes>): Promise<void> {
    const campaign = await this.campaigns.note(companyId, campaignId, noted);
    const outcomes = { ...NO_OUTCOMES, ...campaign?.outcomes };
    const reason = alarmOf(outcomes, await this.settings.read(companyId));
    if (reason && campaign?.status === 'EM_ANDAMENTO') await this.stop(companyId, campaignId, reason, new Date());
  }

  async checkAgain(campaign: Campaign, now: Date, afterMs: number): Promise<void> {
    await this.campaigns.claims.release(campaign, { nextAt: new Date(now.getTime() + afterMs), isFull: false });
  }

  /** Announces changed counters, at most once in two seconds however many of them change. */
  async announceCounters(companyId: string, campaignId: string, now: Date): Promise<void> {
    const notSince = new Date(now.getTime() - ANNOUNCE_EVERY_MS);
    const campaign = await this.campaigns.markAnnounced(companyId, campaignId, { now, notSince });
    if (!campaign) return;
    const changed = await this.view.changed({ companyId, correlationId: newId() }, campaign);
    await this.transactions.runRepeatable(({ announce }) => {
      announce(changed);
      return Promise.resolve();
    });
  }
}
