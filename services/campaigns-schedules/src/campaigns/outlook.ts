import type { CampaignOutlook, CampaignReport } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { reportOf } from '../records/tally.js';
import { Pace } from '../pace/pace.js';
import type { Campaign } from '../records/campaign.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { CampaignRules } from './campaign-rules.js';

type Sending = Pick<Campaign, 'companyId' | 'whatsappId' | 'whatsappIds' | 'restrictedIds'> & { _id?: string };

/** Looks ahead: when a campaign will be through, and what it waits for. */
@Injectable()
export class Outlook {
  constructor(
    private readonly pace: Pace,
    private readonly settings: CampaignSettingsRepository,
    private readonly rules: CampaignRules,
    private readonly campaigns: CampaignsRepository,
  ) {}

  /** Null for one that does not run. */
  async of(campaign: Campaign, { remaining }: CampaignReport): Promise<CampaignOutlook | null> {
    if (campaign.status !== 'EM_ANDAMENTO') return null;
    const now = new Date();
    const settings = await this.settings.read(campaign.companyId);
    const waitsFor = remaining > 0 ? await this.pace.holdUp(settings, this.numbersOf(campaign), now) : null;
    return { expectedEnd: await this.endOf(campaign, remaining, now), waitsFor, without: this.rules.leftOut(campaign) };
  }

  /** Estimates when so many people have got it; with confirmation it counts the questions. */
  async endOf(sending: Sending, people: number, from: Date): Promise<string | null> {
    if (people === 0) return null;
    const settings = await this.settings.read(sending.companyId);
    const numbers = this.numbersOf(sending);
    if (numbers.connectionIds.length === 0) return null;
    const left = people + (await this.besides(sending, numbers.connectionIds, people));
    const end = await this.pace.expectedEnd(settings, numbers, left, from);
    return end?.toISOString() ?? null;
  }

  /** Returns how many messages of other campaigns go over the same numbers meanwhile: as many as of this one, while there are some. */
  private async besides({ companyId, _id }: Sending, connectionIds: readonly string[], people: number) {
    const others = (await this.campaigns.running(companyId)).filter((one) => one._id !== _id);
    const shares = others.map((other) => {
      const shared = this.numbersOf(other).connectionIds.filter((id) => connectionIds.includes(id)).length;
      return (Math.min(people, reportOf(other.tally ?? {}).remaining) * shared) / connectionIds.length;
    });
    return Math.round(shares.reduce((sum, share) => sum + share, 0));
  }

  private numbersOf(sending: Sending): { companyId: string; connectionIds: readonly string[] } {
    const { companyId } = sending;
    try {
      return { companyId, connectionIds: this.rules.numbers(sending).now };
    } catch (error) {
      if (error instanceof AppError) return { companyId, connectionIds: [] };
      throw error;
    }
  }
}
