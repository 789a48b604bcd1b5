import { createEvent, WhatsappMessageAcknowledged, WhatsappPresenceChanged, type AnyEvent } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Presence } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';

type Acknowledgement = Pick<WhatsappMessageAcknowledged['data'], 'messageId' | 'ack' | 'errorCode'> & { at: Date };

/** Announces how far our messages have come and who is typing. A repeat has the same id and is stored once. */
@Injectable()
export class PublishSignals {
  constructor(
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when NATS has stored it. */
  async acknowledged({ companyId, connectionId }: Lease, { at, ...data }: Acknowledgement): Promise<void> {
    const parts = JSON.stringify([connectionId, data.messageId, data.ack, data.errorCode]);
    const id = createHash('sha256').update(parts).digest('base64url');
    const event = createEvent(WhatsappMessageAcknowledged, {
      id,
      companyId,
      correlationId: id,
      occurredAt: new Date(),
      data: { connectionId, ...data, at: at.toISOString() },
    });
    await this.publisher.publishEvent(event);
  }

  /** Worth nothing later: one attempt. */
  async presence({ companyId, connectionId }: Lease, { contact, group, presence }: Presence): Promise<void> {
    const id = newId();
    const data = { connectionId, contact: { ...contact, name: null }, group, presence };
    const event = { id, companyId, correlationId: id, occurredAt: new Date(), data };
    await this.attempt(createEvent(WhatsappPresenceChanged, event));
  }

  private async attempt(event: AnyEvent): Promise<void> {
    await this.publisher
      .publishEvent(event)
      .catch((error: unknown) => this.logger.debug({ err: error }, 'typing missed'));
  }
}
