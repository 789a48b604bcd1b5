import { orderOf, type WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import { originOfEvent } from '@recado/service-kit/messaging';
import { KnownContact } from '../contacts/known-contact.js';
import { FindAudience } from '../conversations/find-audience.js';
import { RecordEvent } from '../conversations/record-event.js';

/** Adds an event to the active ticket when the chat's disappearing-messages timer changes. Does not open a ticket. */
@Injectable()
export class RecordChatTimer {
  constructor(
    private readonly knownContact: KnownContact,
    private readonly findAudience: FindAudience,
    private readonly recordEvent: RecordEvent,
    private readonly transactions: Transactions,
  ) {}

  async execute(event: WhatsappMessageReceived, seconds: number): Promise<void> {
    const { companyId, data } = event;
    const { contact } = await this.knownContact.execute(companyId, data);
    const found = await this.findAudience.execute(companyId, { whatsappId: data.connectionId, contactId: contact.id });
    if (!found) return;
    const happening = {
      ...{ kind: 'timer' as const, ticket: found.ticket, seconds },
      id: event.id, // a redelivered event has the same id
      order: orderOf(new Date(data.sentAt), data.sequence, event.id),
    };
    const origin = originOfEvent(event);
    await this.transactions.runRepeatable((transaction) => this.recordEvent.once(transaction, origin, happening));
  }
}
