import { TicketMessageAdded } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { OptOuts } from '../opt-outs/opt-outs.js';
import { CampaignProgress } from './campaign-progress.js';
import { meaningOf } from './meaning.js';
import type { Shipping } from './shipping.js';
import { ShippingsRepository } from './shippings.repository.js';

const TRIES = 5;
type Writer = { companyId: string; contactId: string; number: string };

/** Records a contact's answer to a campaign: a yes to its question, or the wish to get no more campaigns. */
@Injectable()
export class HandleCampaignReply {
  constructor(
    private readonly shippings: ShippingsRepository,
    private readonly optOuts: OptOuts,
    private readonly progress: CampaignProgress,
  ) {}

  @OnEvent(TicketMessageAdded)
  async execute({ companyId, data: { ticket, message }, occurredAt }: TicketMessageAdded): Promise<void> {
    const meaning = message.fromMe || ticket.isGroup ? null : meaningOf(message.body);
    if (!meaning) return;
    const { id: contactId, number } = ticket.contact;
    const writer = { companyId, contactId, number };
    const at = new Date(occurredAt);
    const about = meaning === 'yes' ? await this.confirm(writer, at) : await this.stop(writer, at);
    if (about) await this.progress.announceCounters(companyId, about.campaignId, new Date());
  }

  /**
   * Confirms the question that was asked last; the message follows in its turn. A repeat finds it confirmed already. The
   * shipping is read again when WhatsApp's news of the question changed it in between.
   */
  private async confirm({ companyId, ...writer }: Writer, at: Date): Promise<Shipping | null> {
    for (let n = 0; n < TRIES; n += 1) {
      const asked = await this.shippings.lastAsked(companyId, recipientOf(writer));
      if (!asked) return null;
      const confirmationRequestedAt = asked.confirmationRequestedAt ?? at;
      if (await this.shippings.change(asked, { state: 'confirmed', confirmedAt: at, confirmationRequestedAt }))
        return asked;
    }
    throw new Error('the shipping was changed by others in every attempt');
  }

  /**
   * Accepts the wish only from recipients, because the same word to an agent means something else. Of a contact whose number
   * WhatsApp hides nobody knows whether it is one, so the wish counts.
   */
  private async stop({ companyId, ...writer }: Writer, at: Date): Promise<Shipping | null> {
    const to = recipientOf(writer);
    const last = await this.shippings.lastTo(companyId, to);
    if (!last && writer.number) return null;
    await this.optOuts.add(companyId, { ...writer, number: writer.number || (last?.number ?? '') }, at);
    if (last && (await this.shippings.markOptedOut(last, at)))
      await this.progress.note(companyId, last.campaignId, { optedOut: 1 });
    await this.shippings.stop(companyId, to, at);
    return last;
  }
}

const recipientOf = ({ contactId, number }: Omit<Writer, 'companyId'>) => ({
  contactId,
  numberKey: number ? numberKeyOf(number) : null,
});
