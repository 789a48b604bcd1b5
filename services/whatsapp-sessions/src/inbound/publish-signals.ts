import { createEvent, WhatsappMessageAcknowledged, WhatsappPresenceChanged, type AnyEvent } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Presence, Receipt } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';

const ATTEMPTS = 5;
const RETRY_MS = 1_000;
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

  /** WhatsApp forgets a receipt once it is written to us, so this tries for a while but waits for nobody. */
  async received(lease: Lease, { messageIds, ack, at }: Receipt): Promise<void> {
    for (const messageId of messageIds)
      await this.insist(() => this.acknowledged(lease, { messageId, ack, errorCode: null, at }));
  }

  /** Worth nothing later: one attempt. */
  async presence({ companyId, connectionId }: Lease, { contact, presence }: Presence): Promise<void> {
    const id = newId();
    const data = { connectionId, contact: { ...contact, name: null }, presence };
    const event = { id, companyId, correlationId: id, occurredAt: new Date(), data };
    await this.attempt(createEvent(WhatsappPresenceChanged, event));
  }

  private async insist(publish: () => Promise<void>): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        return await publish();
      } catch (error) {
        this.logger.warn({ err: error, attempt }, 'receipt not published yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
      }
    }
    this.logger.error('receipt lost: a message will look undelivered');
  }

  private async attempt(event: AnyEvent): Promise<void> {
    await this.publisher
      .publishEvent(event)
      .catch((error: unknown) => this.logger.debug({ err: error }, 'typing missed'));
  }
}
