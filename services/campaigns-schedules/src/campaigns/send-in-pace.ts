import { Injectable } from '@nestjs/common';
import { Pace } from '../pace/pace.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { pauseMs, type Campaign } from './campaign.js';
import { SendShipping } from './send-shipping.js';
import type { Shipping } from './shipping.js';

/** Writes to one recipient, if the hours of sending and the day's limit of the number allow it. */
@Injectable()
export class SendInPace {
  constructor(
    private readonly settings: CampaignSettingsRepository,
    private readonly pace: Pace,
    private readonly sendShipping: SendShipping,
  ) {}

  /** Returns how many messages went out, and the pause after it in milliseconds. Null: nothing may be sent now. */
  async execute(
    campaign: Campaign,
    next: Shipping,
    connectionId: string | null,
    now: Date,
  ): Promise<{ sent: 0 | 1; pauseMs: number } | null> {
    const { companyId } = campaign;
    const [settings, place] = [await this.settings.read(companyId), { companyId, connectionId }];
    if (await this.pace.take(settings, place, now)) return null;
    let isSent = false;
    try {
      isSent = await this.sendShipping.execute(campaign, next, now);
    } finally {
      if (!isSent) await this.pace.giveBack(place, now);
    }
    return isSent
      ? { sent: 1, pauseMs: pauseMs(settings, campaign.sends + 1, Math.random()) }
      : { sent: 0, pauseMs: 0 };
  }
}
