import type { WhatsappMessageReceived } from '@recado/contracts';
import { Publisher } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';
import { BulkRoom } from '../bulk-room/bulk-room.js';

/** Publishes the messages of contacts. How long each takes tells campaigns whether they are in the way. */
@Injectable()
export class InboundPublisher {
  constructor(
    private readonly publisher: Publisher,
    private readonly bulkRoom: BulkRoom,
  ) {}

  /** Resolves when NATS has stored the event. */
  async publishEvent(event: WhatsappMessageReceived): Promise<void> {
    const startedAt = performance.now();
    await this.publisher.publishEvent(event);
    const now = performance.now();
    this.bulkRoom.learn('inbound', now - startedAt, now);
  }
}
