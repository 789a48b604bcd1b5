import { createEvent, WhatsappPresenceChanged } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import type { Presence } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';

/** Announces that a contact types or records. */
@Injectable()
export class PublishPresence {
  constructor(
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Publishes once and never retries, because presence is worth nothing later. */
  async execute({ companyId, connectionId }: Lease, { contact, group, presence }: Presence): Promise<void> {
    const id = newId();
    const data = { connectionId, contact: { ...contact, name: null }, group, presence };
    const event = { id, companyId, correlationId: id, occurredAt: new Date(), data };
    await this.publisher.publishEvent(createEvent(WhatsappPresenceChanged, event)).catch((error: unknown) => {
      this.logger.debug({ err: error }, 'failed to publish presence: skipped');
    });
  }
}
