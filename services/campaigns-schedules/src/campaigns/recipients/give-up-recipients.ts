import type { ErrorCode } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { SETTLED_WITHIN_MS, type Campaign } from '../../records/campaign.js';
import type { ShippingState } from '../../records/shipping.js';
import { CampaignProgress } from '../campaign-progress.js';
import { ChangeShippings } from '../change-shippings.js';
import { ShippingsRepository } from '../shippings.repository.js';

/** A recipient who has not answered after this time counts as unanswered. */
const ANSWER_WITHIN_MS = 24 * 60 * 60_000;

/** Settles recipients of whom no answer is to come any more. */
@Injectable()
export class GiveUpRecipients {
  constructor(
    private readonly shippings: ShippingsRepository,
    private readonly changeShippings: ChangeShippings,
    private readonly progress: CampaignProgress,
  ) {}

  hasLeft({ companyId, _id }: Campaign, states: readonly ShippingState[]): Promise<boolean> {
    return this.shippings.hasIn(companyId, _id, { states });
  }

  async silent({ companyId, _id }: Campaign, now: Date): Promise<void> {
    const askedBefore = new Date(now.getTime() - ANSWER_WITHIN_MS);
    const silent = (limit: number) => this.shippings.silent(companyId, _id, askedBefore, limit);
    await this.changeShippings.inParts(silent, { state: 'unanswered' });
  }

  /** Fails what WhatsApp has not answered for so long that no answer is to come. One that comes still counts. */
  async handed({ companyId, _id }: Campaign, now: Date): Promise<void> {
    const before = new Date(now.getTime() - SETTLED_WITHIN_MS);
    const errorCode = 'ERR_WAPP_EXPIRED' satisfies ErrorCode;
    const lost = (limit: number) => this.shippings.lost(companyId, _id, before, limit);
    const count = await this.changeShippings.inParts(lost, { state: 'failed', errorCode });
    if (count > 0) await this.progress.announceCounters(companyId, _id, now);
  }
}
