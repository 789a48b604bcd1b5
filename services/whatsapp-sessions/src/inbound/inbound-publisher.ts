import type { WhatsappMessageReceived } from '@recado/contracts';
import { Publisher } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';
import { BulkLimiter } from '../bulk-limiter/bulk-limiter.js';

/** Publishes contacts' messages. Reports their latency to the bulk limiter. */
@Injectable()
export class InboundPublisher {
  constructor(
    private readonly publisher: Publisher,
    private readonly bulkLimiter: BulkLimiter,
  ) {}

  /** Resolves when NATS has stored the event. */
  async publishEvent(event: WhatsappMessageReceived): Promise<void> {
    const startedAt = performance.now();
    await this.publisher.publishEvent(event);
    const now = performance.now();
    this.bulkLimiter.learn('inbound', now - startedAt, now);
  }
}
