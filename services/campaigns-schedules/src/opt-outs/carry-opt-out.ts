import type { ContactChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OptOuts } from './opt-outs.js';

/**
 * Keeps the wish of a contact whose number WhatsApp tells only later, or who turns out to be another contact: campaigns
 * know people by their numbers.
 */
@Injectable()
export class CarryOptOut {
  constructor(private readonly optOuts: OptOuts) {}

  async execute({ companyId, data, occurredAt }: ContactChanged): Promise<void> {
    const { contactId, contact, mergedInto } = data;
    const known = { contactId, number: '' };
    const wants = await this.optOuts.among(companyId, [known]);
    if (wants.size === 0) return;
    await this.optOuts.add(
      companyId,
      { contactId: mergedInto ?? contactId, number: contact?.number ?? '' },
      new Date(occurredAt),
    );
  }
}
