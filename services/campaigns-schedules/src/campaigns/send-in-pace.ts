import { Injectable } from '@nestjs/common';
import { Pace } from '../pace/pace.js';
import { CampaignProgress } from './campaign-progress.js';
import type { Ready } from './campaign-rules.js';
import { pauseMs, type Campaign } from './campaign.js';
import { HandOverPage } from './hand-over-page.js';
import { UNDERWAY, type Shipping } from './shipping.js';
import type { Change } from './shippings.repository.js';

/** Writes to a page of recipients, to as many as the hours of sending and the day's limit of the number allow. */
@Injectable()
export class SendInPace {
  constructor(
    private readonly pace: Pace,
    private readonly handOverPage: HandOverPage,
    private readonly progress: CampaignProgress,
  ) {}

  /** Notes what became of them and when the campaign goes on. Returns false when nothing may be sent now. */
  async execute(campaign: Campaign, page: readonly Shipping[], ready: Ready, now: Date): Promise<boolean> {
    const { settings, connectionId } = ready;
    const place = { companyId: campaign.companyId, connectionId };
    const room = await this.pace.take(settings, { ...place, most: page.length }, now);
    if (room === 0) return false;
    let changed: Change[] = [];
    try {
      changed = await this.handOverPage.execute(campaign, page.slice(0, room), ready, now);
    } finally {
      await this.pace.giveBack(place, room - handedIn(changed), now);
    }
    const sent = handedIn(changed);
    const sends = campaign.sends + sent;
    const waitMs = sent > 0 ? pauseMs(settings, sends, Math.random()) : 0;
    await this.progress.afterPage(campaign, changed, { sends, nextAt: new Date(now.getTime() + waitMs) });
    return true;
  }
}

const handedIn = (changed: readonly Change[]): number =>
  changed.filter(({ changes: { state } }) => state && UNDERWAY.includes(state)).length;
