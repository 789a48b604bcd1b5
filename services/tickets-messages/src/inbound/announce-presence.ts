import { createEvent, TicketPresenceChanged, WhatsappPresenceChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Publisher, OnSignal, originOfEvent, stamped } from '@recado/service-kit/messaging';
import { FindContact } from '../contacts/find-contact.js';
import { FindAudience } from '../conversations/find-audience.js';

/** Older typing notices are dropped. */
const WORTHLESS_AFTER_MS = 10_000;

/** Notifies viewers of the contact's active ticket that the contact is typing. Nothing is stored. */
@Injectable()
export class AnnouncePresenceHandler {
  constructor(
    private readonly findContact: FindContact,
    private readonly findAudience: FindAudience,
    private readonly publisher: Publisher,
  ) {}

  @OnSignal(WhatsappPresenceChanged)
  async execute(event: WhatsappPresenceChanged): Promise<void> {
    const { companyId, occurredAt, data } = event;
    if (Date.now() - Date.parse(occurredAt) > WORTHLESS_AFTER_MS) return;
    const contact = data.group
      ? await this.findContact.group(companyId, data.group.id)
      : await this.findContact.execute(companyId, data.contact);
    if (!contact) return;
    const contactId = contact._id;
    const found = await this.findAudience.execute(companyId, { whatsappId: data.connectionId, contactId });
    if (!found) return;
    const [{ presence }, { ticketId, audience }] = [data, found];
    const shared = { ticketId, audience };
    const origin = originOfEvent(event);
    this.publisher.signal(createEvent(TicketPresenceChanged, stamped(origin, { ...shared, contactId, presence })));
  }
}
