import type { ContactChanged, TicketMessageAdded } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Ledger } from './ledger.js';

/** Records consents that follow from events about contacts. */
@Injectable()
export class RecordConsent {
  constructor(private readonly ledger: Ledger) {}

  /** Records that an unknown contact wrote first. Messages of known contacts are not looked up, because there are many. */
  async firstMessage({ companyId, data: { ticket, message, isFirst } }: TicketMessageAdded): Promise<void> {
    if (!isFirst || message.fromMe || ticket.isGroup) return;
    const { contact, whatsappId } = ticket;
    const person = { contactId: contact.id, number: contact.number, name: contact.name };
    const consent = { kind: 'given', source: 'message', whatsappId, at: new Date(message.createdAt) } as const;
    await this.ledger.record(companyId, { ...consent, person, once: `contact ${contact.id}` });
  }

  /** Records how a contact was added by an agent, an import or the API. */
  async origin({ companyId, data: { contact, origin }, occurredAt }: ContactChanged): Promise<void> {
    if (!contact || !origin) return;
    const { id: contactId, number, name } = contact;
    const about = { person: { contactId, number, name }, at: new Date(occurredAt), once: `contact ${contactId}` };
    await this.ledger.record(companyId, { ...origin, kind: 'given', ...about });
  }
}
