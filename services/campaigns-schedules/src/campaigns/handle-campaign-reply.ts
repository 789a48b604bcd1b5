import { TicketMessageAdded } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { numberKeyOf } from '../replicas/number-key.js';
import { CampaignProgress } from './campaign-progress.js';
import { meaningOf } from './campaign.js';
import { CampaignsRepository } from './campaigns.repository.js';
import type { Shipping } from './shipping.js';
import { ShippingsRepository, type Somebody } from './shippings.repository.js';

/** Records a contact's answer to a campaign: a yes to its question, or the wish to get no more campaigns. */
@Injectable()
export class HandleCampaignReply {
  constructor(
    private readonly campaigns: CampaignsRepository,
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
    if (about) await this.progress.announceCounters(companyId, about.campaignId, new Date());
  }

  /** Confirms the question that was asked last. A repeat finds it confirmed already. */
  private async confirm(companyId: string, somebody: Somebody, at: Date): Promise<Shipping | null> {
    const asked = await this.shippings.lastTo(companyId, somebody, ['asking', 'asked']);
    if (!asked) return null;
    const confirmationRequestedAt = asked.confirmationRequestedAt ?? at;
    await this.shippings.change(asked, { state: 'confirmed', confirmedAt: at, confirmationRequestedAt });
    await this.campaigns.runNow(companyId, asked.campaignId, new Date());
    return asked;
  }

  /** Accepts the wish only from recipients, because the same word to an agent means something else. */
  private async stop(companyId: string, somebody: Somebody, at: Date): Promise<Shipping | null> {
    const last = await this.shippings.lastTo(companyId, somebody, ['asking', 'asked', 'confirmed', 'handed', 'sent']);
    if (!last) return null;
    await this.shippings.optOut(companyId, last.numberKey, at);
    await this.shippings.markOptedOut(last, at);
    return last;
  }
}
