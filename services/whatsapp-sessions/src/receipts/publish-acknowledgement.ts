import { createEvent, WhatsappMessageAcknowledged } from '@recado/contracts';
import { Publisher } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Lease } from '../leases/lease.js';

type Acknowledgement = Pick<WhatsappMessageAcknowledged['data'], 'messageId' | 'ack' | 'errorCode'> & { at: Date };

/** Announces how far a message of ours has come. A repeat has the same id, so that NATS stores it once. */
@Injectable()
export class PublishAcknowledgement {
  constructor(private readonly publisher: Publisher) {}

  /** Resolves when NATS has stored it. */
  async execute({ companyId, connectionId }: Lease, { at, ...data }: Acknowledgement): Promise<void> {
    const identity = JSON.stringify([connectionId, data.messageId, data.ack, data.errorCode]);
    const id = createHash('sha256').update(identity).digest('base64url');
    const event = createEvent(WhatsappMessageAcknowledged, {
      id,
      companyId,
      correlationId: id,
      occurredAt: new Date(),
      data: { connectionId, ...data, at: at.toISOString() },
    });
    await this.publisher.publishEvent(event);
  }
}
