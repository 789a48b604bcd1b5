import { OnEvent } from '@recado/service-kit/messaging';
import { TicketMessageAdded } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { numberKeyOf } from '../reference/number-key.js';
import { meaningOf } from './campaign.js';
import { CampaignProgress } from './campaign-progress.js';
import type { Shipping } from './shipping.js';
import { ShippingsRepository, type Somebody } from './shippings.repository.js';

/** What a contact answers to a campaign: yes to its question, or that they want no more of them. */
@Injectable()
export class HearAnswerHandler {
  constructor(
    private readonly shippings: ShippingsRepository,
    private readonly progress: CampaignProgress,
  ) {}

  @OnEvent(TicketMessageAdded)
  async execute({ companyId, data: { ticket, message }, occurredAt }: TicketMessageAdded): Promise<void> {
    const meaning = message.fromMe || ticket.isGroup ? null : meaningOf(message.body);
    if (!meaning) return;
    const { id: contactId, number } = ticket.contact;
    const somebody = { contactId, numberKey: number ? numberKeyOf(number) : null };
    const at = new Date(occurredAt);
    const about =
      meaning === 'yes' ? await this.confirm(companyId, somebody, at) : await this.stop(companyId, somebody, at);
    if (about) await this.progress.tell(companyId, about.campaignId, new Date());
  }

  /** The question that was asked last. A repeat finds it confirmed already. */
  private async confirm(companyId: string, somebody: Somebody, at: Date): Promise<Shipping | null> {
    const asked = await this.shippings.lastTo(companyId, somebody, ['asking', 'asked']);
    if (!asked) return null;
    const confirmationRequestedAt = asked.confirmationRequestedAt ?? at;
    await this.shippings.change(asked, { state: 'confirmed', confirmedAt: at, confirmationRequestedAt });
    await this.progress.campaigns.hurry(companyId, asked.campaignId, new Date());
    return asked;
  }

  /** Only who was written to: the same word to an agent means something else. */
  private async stop(companyId: string, somebody: Somebody, at: Date): Promise<Shipping | null> {
    const last = await this.shippings.lastTo(companyId, somebody, ['asking', 'asked', 'confirmed', 'handed', 'sent']);
    if (!last) return null;
    await this.shippings.optOut(companyId, last.numberKey, at);
    await this.shippings.markOptedOut(last, at);
    return last;
  }
}
