import type { CampaignOutlook, CampaignReport } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Pace } from '../pace/pace.js';
import { Connections } from '../replicas/state-replicas.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import type { Campaign } from './campaign.js';

type Sending = Pick<Campaign, 'companyId' | 'whatsappId' | 'sends'>;

/** Looks ahead: when a campaign will be through, and what it waits for. */
@Injectable()
export class Outlook {
  constructor(
    private readonly pace: Pace,
    private readonly settings: CampaignSettingsRepository,
    private readonly connections: Connections,
  ) {}

  /** Null for one that does not run. */
  async of(campaign: Campaign, { remaining }: CampaignReport): Promise<CampaignOutlook | null> {
    if (campaign.status !== 'EM_ANDAMENTO') return null;
    const now = new Date();
    const settings = await this.settings.read(campaign.companyId);
    const waitsFor = remaining > 0 ? await this.pace.holdUp(settings, this.placeOf(campaign), now) : null;
    return { expectedEnd: await this.endOf(campaign, remaining, now), waitsFor };
  }

  /** Estimates when so many people have got it; with confirmation it counts the questions. */
  async endOf(sending: Sending, people: number, from: Date): Promise<string | null> {
    if (people === 0) return null;
    const settings = await this.settings.read(sending.companyId);
    const work = { left: people, sends: sending.sends };
    const end = await this.pace.expectedEnd(settings, this.placeOf(sending), work, from);
    return end?.toISOString() ?? null;
  }

  private placeOf({ companyId, whatsappId }: Sending) {
    const byDefault = () => this.connections.list(companyId).find(({ isDefault }) => isDefault)?.id ?? null;
    return { companyId, connectionId: whatsappId ?? byDefault() };
  }
}
