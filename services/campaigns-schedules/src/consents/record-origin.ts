import type { ContactChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Ledger } from './ledger.js';

/** Records how a contact was added by an agent, an import or the API. */
@Injectable()
export class RecordOrigin {
  constructor(private readonly ledger: Ledger) {}

  async execute({ companyId, data: { contact, origin }, occurredAt }: ContactChanged): Promise<void> {
    if (!contact || !origin) return;
    const { id: contactId, number, name } = contact;
    const about = { person: { contactId, number, name }, at: new Date(occurredAt), once: `contact ${contactId}` };
    await this.ledger.record(companyId, { ...origin, kind: 'given', ...about });
  }
}
