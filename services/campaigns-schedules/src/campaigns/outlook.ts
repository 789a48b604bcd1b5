import type { CampaignOutlook, CampaignReport } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { reportOf } from './rules/tally.js';
import { firstToEnd, type Numbers } from '../sending-rate/number-limits.js';
import { Pace } from '../sending-rate/pace.js';
import type { Campaign } from './rules/campaign.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { CampaignRules } from './campaign-rules.js';

type Load = { connectionIds: readonly string[]; people: number };
type ForecastCampaign = Pick<Campaign, 'companyId' | 'whatsappId' | 'whatsappIds' | 'restrictedIds'> & { _id?: string };

/** Forecasts when a campaign will finish, and returns what it is waiting for. */
@Injectable()
export class Outlook {
  constructor(
    private readonly pace: Pace,
    private readonly settings: CampaignSettingsRepository,
    private readonly rules: CampaignRules,
    private readonly campaigns: CampaignsRepository,
  ) {}

  /** Null if the campaign is not running. */
  async of(campaign: Campaign, { remaining }: CampaignReport): Promise<CampaignOutlook | null> {
    if (campaign.status !== 'EM_ANDAMENTO') return null;
    const now = new Date();
    const settings = await this.settings.get(campaign.companyId);
    const numbers = remaining > 0 ? this.numberWait(campaign, now) : null;
    const held = remaining > 0 ? await this.pace.holdUp(settings, this.numbersOf(campaign, now), now) : null;
    const { waitsFor, until } = numbers ?? { waitsFor: held, until: null };
    const expectedEnd = await this.endOf(campaign, remaining, now);
    return { expectedEnd, waitsFor, until, without: this.rules.leftOut(campaign, now) };
  }

  /**
   * Estimates when this number of recipients will have received the campaign or, if it asks for confirmation, the
   * question.
   */
  async endOf(sending: ForecastCampaign, people: number, from: Date): Promise<string | null> {
    if (people === 0) return null;
    const settings = await this.settings.get(sending.companyId);
    const numbers = this.numbersOf(sending, from);
    if (numbers.isOffline || numbers.connectionIds.length === 0) return null;
    const left = people + (await this.besides(sending, { ...numbers, people }, from));
    const end = await this.pace.expectedEnd(settings, numbers, left, from);
    return end?.toISOString() ?? null;
  }

  /**
   * Estimates the number of messages that other campaigns send over the same numbers meanwhile. Assumes that each sends
   * as many as this one until it finishes.
   */
  private async besides({ companyId, _id }: ForecastCampaign, { connectionIds, people }: Load, now: Date) {
    const others = (await this.campaigns.running(companyId)).filter((one) => one._id !== _id);
    const shares = others.map((other) => {
      const shared = this.numbersOf(other, now).connectionIds.filter((id) => connectionIds.includes(id)).length;
      return (Math.min(people, reportOf(other.tally ?? {}).remaining) * shared) / connectionIds.length;
    });
    return Math.round(shares.reduce((sum, share) => sum + share, 0));
  }

  /** Returns what the campaign waits for if WhatsApp restricts all remaining numbers or none is connected. */
  private numberWait(campaign: ForecastCampaign, now: Date): Pick<CampaignOutlook, 'waitsFor' | 'until'> | null {
    const { now: able, limits, isOffline } = this.numbersIn(campaign, now);
    if (isOffline) return { waitsFor: 'connection', until: null };
    const limit = able.length > 0 ? null : firstToEnd(limits);
    return limit && { waitsFor: limit.kind, until: limit.until };
  }

  private numbersOf({ companyId, ...sending }: ForecastCampaign, at: Date) {
    const { now: connectionIds, isOffline } = this.numbersIn({ companyId, ...sending }, at);
    return { companyId, connectionIds, isOffline };
  }

  private numbersIn(sending: ForecastCampaign, now: Date): Numbers {
    try {
      return this.rules.numbers(sending, now);
    } catch (error) {
      if (error instanceof AppError) return { now: [], kept: [], limits: [], isOffline: false };
      throw error;
    }
  }
}
