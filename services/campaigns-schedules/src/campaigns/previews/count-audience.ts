import { CountAudience } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CampaignRules } from '../campaign-rules.js';
import { FROM_THE_START } from '../campaign-fields.js';
import type { Campaign } from '../rules/campaign.js';
import { GatherRecipients } from '../gather-recipients.js';
import { Outlook } from '../outlook.js';
import { ExplicitConsents } from '../../consents/explicit-consents.js';
import { OptOuts } from '../../consents/opt-outs.js';
import type { Addressee } from '../rules/placeholders.js';
import { keyOf } from '../../consents/person-keys.js';
import { CampaignAccess } from '../../shared/replicas/campaign-access.js';

/** Counts a campaign's recipients before it starts, and the skipped contacts by reason. */
@Injectable()
export class CountAudienceHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly rules: CampaignRules,
    private readonly recipients: GatherRecipients,
    private readonly optOuts: OptOuts,
    private readonly consents: ExplicitConsents,
    private readonly outlook: Outlook,
  ) {}

  @OnRpc(CountAudience)
  async execute(
    { scheduledAt, withFirst, ...wanted }: z.output<typeof CountAudience.request>,
    context: RpcContext,
  ): Promise<z.input<typeof CountAudience.reply>> {
    const { companyId } = this.access.admit(context);
    const [contactListId, tagListId] = [wanted.contactListId ?? null, wanted.tagListId ?? null];
    const whatsappIds = wanted.whatsappIds ?? (wanted.whatsappId ? [wanted.whatsappId] : []);
    await this.rules.check({ companyId }, { contactListId, tagListId, whatsappIds }, context);
    const { first, ...counts } = await this.count({
      companyId,
      contactListId,
      tagListId,
      whatsappId: null,
      whatsappIds,
    });
    const from = new Date(Math.max(Date.now(), scheduledAt ? Date.parse(scheduledAt) : 0));
    const sending = { companyId, whatsappId: null, whatsappIds };
    const expectedEnd = await this.outlook.endOf(sending, counts.recipients, from);
    return { ...counts, expectedEnd, ...(withFirst && { first: first && (await this.shown(companyId, first)) }) };
  }

  private async shown(companyId: string, person: Addressee) {
    return { name: person.name, values: await this.rules.valuesFor(companyId, null, person) };
  }

  private async count(
    whose: Pick<Campaign, 'companyId' | 'contactListId' | 'tagListId' | 'whatsappId' | 'whatsappIds'>,
  ) {
    const connectionIds = this.rules.connectionIds(whose);
    const seen = new Set<string>();
    const counts = { recipients: 0, invalid: 0, optedOut: 0, withoutConsent: 0, repeated: 0 };
    let first: Addressee | null = null;
    for (let at = FROM_THE_START; at;) {
      const { persons, next } = await this.recipients.read(whose, at);
      const optedOut = await this.optOuts.among(whose.companyId, persons, connectionIds);
      const unasked = await this.consents.lackedBy(whose.companyId, persons);
      for (const person of persons) {
        const key = keyOf(person);
        if (seen.has(key)) counts.repeated += 1;
        else if (!person.isValid) counts.invalid += 1;
        else if (optedOut.has(person)) counts.optedOut += 1;
        else if (unasked.has(person)) counts.withoutConsent += 1;
        else {
          first ??= person;
          counts.recipients += 1;
        }
        seen.add(key);
      }
      at = next;
    }
    return { ...counts, first };
  }
}
