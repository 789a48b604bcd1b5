import type { TicketMessageAdded } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Ledger } from './ledger.js';

/**
 * Records that an unknown contact wrote first. Messages of known contacts are not looked up, because there are many.
 */
@Injectable()
export class RecordFirstMessage {
  constructor(private readonly ledger: Ledger) {}

  async execute({ companyId, data: { ticket, message, isFirst } }: TicketMessageAdded): Promise<void> {
    if (!isFirst || message.fromMe || ticket.isGroup) return;
    const { contact, whatsappId } = ticket;
    const person = { contactId: contact.id, number: contact.number, name: contact.name };
    const consent = { kind: 'given', source: 'message', whatsappId, at: new Date(message.createdAt) } as const;
    await this.ledger.record(companyId, { ...consent, person, once: `contact ${contact.id}` });
  }
}
