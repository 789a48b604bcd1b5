import type { ContactChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { ConsentsRepository } from './consents.repository.js';
import { OptOuts } from './opt-outs.js';
import { keysOf } from './person-keys.js';

/**
 * Transfers opt-outs and consent history when WhatsApp reveals a contact's number later or contacts are merged, because
 * campaigns identify contacts by number. After a contact is deleted, the opt-out remains without personal data.
 */
@Injectable()
export class TransferOptOut {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly consents: ConsentsRepository,
  ) {}

  async execute({ companyId, data }: ContactChanged): Promise<void> {
    const { contactId, contact, mergedInto, isNew } = data;
    if (isNew) return;
    if (!contact && !mergedInto) return this.consents.clearPersonalData(companyId, contactId);
    const known = { contactId, number: '' };
    const now = { contactId: mergedInto ?? contactId, number: contact?.number ?? '' };
    await this.consents.addKeys(companyId, keysOf(known), keysOf(now));
    for (const since of await this.optOuts.of(companyId, known)) await this.optOuts.add(companyId, now, since);
  }
}
