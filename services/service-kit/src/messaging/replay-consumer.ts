import type { JsMsg } from '@nats-io/jetstream';
import type { Logger } from '../logger/index.js';
import { isOutage } from '../errors/outage.js';
import { moveToDeadLetters } from './dead-letters.js';
import { EventSource } from './event-source.js';
import type { NatsLink } from './nats-link.js';

const AGAIN_MS = 5_000;
const MOST_DELIVERIES = 3;

/** Replays entries in a service's own store, requested by `npm run dead-letters -- replay`. */
export class ReplayConsumer {
  private readonly source: EventSource;
  private inHand: Promise<void> = Promise.resolve();

  /** @param name as passed to `moveToDeadLetters` @param replay rejects if the entry still fails */
  constructor(
    private readonly link: NatsLink,
    private readonly name: string,
    private readonly replay: (note: string) => Promise<void>,
    private readonly logger: Logger,
  ) {
    const place = { stream: 'RETRY', durable: name, subject: `retry.${name}`, most: 1 }; // one at a time
    this.source = new EventSource(link, place, false, (note) => (this.inHand = this.take(note)));
  }

  start(): Promise<void> {
    return this.source.start();
  }

  async stop(): Promise<void> {
    await this.source.stop();
    await this.inHand;
  }

  private async take(message: JsMsg): Promise<void> {
    try {
      await this.replay(message.string());
      message.ack();
    } catch (error) {
      this.logger.warn({ err: error, what: this.name }, 'failed to replay a dead letter');
      if (isOutage(error) || message.info.deliveryCount < MOST_DELIVERIES) return message.nak(AGAIN_MS);
      await moveToDeadLetters(this.link, this.name, message, error).then(
        () => message.ack(),
        () => message.nak(AGAIN_MS),
      );
    }
  }
}
