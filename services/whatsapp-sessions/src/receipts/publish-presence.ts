import { createEvent, WhatsappPresenceChanged } from '@recado/contracts';
import { Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { Presence } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';

/** Announces that a contact is typing or recording. */
@Injectable()
export class PublishPresence {
  constructor(private readonly publisher: Publisher) {}

  execute({ companyId, connectionId }: Lease, { contact, group, presence }: Presence): void {
    const id = newId();
    const data = { connectionId, contact: { ...contact, name: null }, group, presence };
    const signal = { id, companyId, correlationId: id, occurredAt: new Date(), data };
    this.publisher.signal(createEvent(WhatsappPresenceChanged, signal));
  }
}
