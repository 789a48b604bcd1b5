import { orderOf, type MessageContent, type WhatsappMessageReceived } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import { originOfEvent } from '@recado/service-kit/messaging';
import { ChangeKnownContact } from '../contacts/change-known-contact.js';
import { FindAudience } from '../conversations/find-audience.js';
import { KnownContact } from '../contacts/known-contact.js';
import { RecordEvent } from '../conversations/record-event.js';

type Notice = Extract<MessageContent, { type: 'group-notice' }>;

/** The ticket of a group; its name follows the group's. */
@Injectable()
export class GroupPlaces {
  constructor(
    private readonly knownContact: KnownContact,
    private readonly changeContact: ChangeKnownContact,
    private readonly findAudience: FindAudience,
  ) {}

  async find(event: WhatsappMessageReceived, notice: Notice['notice']) {
    const { companyId, data } = event;
    if (!data.group) return undefined;
    const { id: contactId } = await this.knownContact.execute(companyId, data);
    const name = data.group.subject;
    if (notice === 'renamed' && name)
      await this.changeContact.execute(originOfEvent(event), contactId, (contact) =>
        contact.name === name ? undefined : { name },
      );
    const found = await this.findAudience.execute(companyId, { whatsappId: data.connectionId, contactId });
    return found?.ticket;
  }
}

/** Somebody joined or left a group, or it got a new name: a marker in its active ticket, and no reason to open one. */
@Injectable()
export class RecordGroupNotice {
  constructor(
    private readonly places: GroupPlaces,
    private readonly recordEvent: RecordEvent,
    private readonly transactions: Transactions,
  ) {}

  async execute(event: WhatsappMessageReceived, { notice, people }: Notice): Promise<void> {
    const ticket = await this.places.find(event, notice);
    if (!ticket) return;
    const { data } = event;
    const happening = {
      kind: 'group' as const,
      ticket,
      notice,
      people: people.map(({ name, number, lid }) => name ?? number ?? lid ?? ''),
      id: event.id, // the same event again is the same marker
      order: orderOf(new Date(data.sentAt), data.sequence, event.id),
    };
    await this.transactions
      .runRepeatable((transaction) => this.recordEvent.execute(transaction, originOfEvent(event), happening))
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
  }
}
