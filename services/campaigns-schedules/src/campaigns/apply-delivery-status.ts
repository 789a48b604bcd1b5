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
    const shipping = await this.change(companyId, sending.shippingId, (now) => settled(now, sending, news));
    const reason = OF_NUMBER.find((code) => code === errorCode);
    if (shipping && reason) await this.progress.stop(companyId, shipping.campaignId, reason, new Date());
    if (shipping) await this.progress.announceCounters(companyId, shipping.campaignId, new Date());
  }

  /** Reads the shipping again when another handler changed it in between. */
  private async change(
    companyId: string,
    id: string,
    changesOf: (now: Shipping) => Partial<Shipping>,
  ): Promise<Shipping | null> {
    for (let n = 0; n < TRIES; n += 1) {
      const shipping = await this.shippings.find(companyId, id);
      const changes = shipping ? changesOf(shipping) : {};
      if (!shipping || Object.keys(changes).length === 0) return null;
      if (await this.shippings.change(shipping, changes)) return shipping;
    }
    throw new Error('the shipping was changed by others in every attempt');
  }
}
