import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { CampaignProgress } from './campaign-progress.js';
import { OF_NUMBER } from './campaign.js';
import { sendingOf, settled, type Shipping } from './shipping.js';
import { ShippingsRepository } from './shippings.repository.js';

const TRIES = 5;
const TAKEN = 1;
type News = { id: string; errorCode: string | null; ack?: number | undefined; at: Date };

/** Applies WhatsApp's answer to a shipping, and stops a campaign whose number may not go on. A repeated answer, or one about any other message, changes nothing. */
@Injectable()
export class ApplyDeliveryStatus {
  constructor(
    private readonly shippings: ShippingsRepository,
    private readonly progress: CampaignProgress,
  ) {}

  async execute({ companyId }: Origin, { id, errorCode, ack = TAKEN, at }: News): Promise<void> {
    if (!errorCode && ack < TAKEN) return;
    const sending = sendingOf(id);
    const news = { errorCode, ack, at };
    const change = await this.change(companyId, sending.shippingId, (now) => settled(now, sending, news));
    if (!change) return;
    const { campaignId, state } = change;
    const reason = OF_NUMBER.find((code) => code === errorCode);
    if (reason) await this.progress.stop(companyId, campaignId, reason, new Date());
    else if (state === 'sent' || state === 'failed') await this.progress.note(companyId, campaignId, state);
    await this.progress.announceCounters(companyId, campaignId, new Date());
  }

  /**
   * Reads the shipping again when another handler changed it in between. @returns its campaign, and its state if that is new
   */
  private async change(companyId: string, id: string, changesOf: (now: Shipping) => Partial<Shipping>) {
    for (let n = 0; n < TRIES; n += 1) {
      const shipping = await this.shippings.find(companyId, id);
      const changes = shipping ? changesOf(shipping) : {};
      if (!shipping || Object.keys(changes).length === 0) return undefined;
      if (await this.shippings.change(shipping, changes))
        return { campaignId: shipping.campaignId, state: changes.state };
    }
    throw new Error('the shipping was changed by others in every attempt');
  }
}
