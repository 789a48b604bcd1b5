import { orderOf, type MessageContent, type WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import { originOfEvent } from '@recado/service-kit/messaging';
import { StoreContact } from '../contacts/store-contact.js';
import { FindAudience } from '../conversations/find-audience.js';
import { KnownContact } from '../contacts/recent-contacts.js';
import { RecordEvent } from '../conversations/record-event.js';

type Notice = Extract<MessageContent, { type: 'group-notice' }>;

/**
 * Adds an event to a group's active ticket when a participant joins or leaves, or the group is renamed. Does not open a
 * ticket.
 */
@Injectable()
export class RecordGroupNotice {
  constructor(
    private readonly knownContact: KnownContact,
    private readonly storeContact: StoreContact,
    private readonly findAudience: FindAudience,
    private readonly recordEvent: RecordEvent,
    private readonly transactions: Transactions,
  ) {}

  async execute(event: WhatsappMessageReceived, { notice, people }: Notice): Promise<void> {
    const ticket = await this.findTicket(event, notice);
    if (!ticket) return;
    const { data } = event;
    const happening = {
      kind: 'group' as const,
      ticket,
      notice,
      people: people.map(({ name, number, lid }) => name ?? number ?? lid ?? ''),
      id: event.id, // a redelivered event has the same id
      order: orderOf(new Date(data.sentAt), data.sequence, event.id),
    };
    const origin = originOfEvent(event);
    await this.transactions.runRepeatable((transaction) => this.recordEvent.once(transaction, origin, happening));
  }

  /** Renames the group's contact if the notice says so. Returns undefined if the group has no active ticket. */
  private async findTicket(event: WhatsappMessageReceived, notice: Notice['notice']) {
    const { companyId, data } = event;
    if (!data.group) return undefined;
    const { contact: known } = await this.knownContact.execute(companyId, data);
    const name = data.group.subject;
    if (notice === 'renamed' && name)
      await this.storeContact.update(originOfEvent(event), known.id, (contact) =>
        contact.name === name ? undefined : { name },
      );
    const found = await this.findAudience.execute(companyId, { whatsappId: data.connectionId, contactId: known.id });
    return found?.ticket;
  }
}
