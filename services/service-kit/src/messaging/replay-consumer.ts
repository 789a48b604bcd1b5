import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Logger } from '../logger/index.js';
import { isOutage } from '../errors/outage.js';
import { setAside } from './dead-letters.js';
import { ensureConsumer } from './ensure-consumer.js';
import type { NatsLink } from './nats-link.js';

const AGAIN_MS = 5_000;
const MOST_DELIVERIES = 3;

/** Takes the notes that `npm run dead-letters -- replay` sends back to a service about what it keeps in its own store. */
export class ReplayConsumer {
  private messages: ConsumerMessages | undefined;
  private reading: Promise<void> = Promise.resolve();

  /** @param name as it was given to `setAside` @param replay rejects when it still cannot be done */
  constructor(
    private readonly link: NatsLink,
    private readonly name: string,
    private readonly replay: (note: string) => Promise<void>,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    await this.ensure();
    const consumer = await this.link.jetstream.consumers.get('RETRY', this.name);
    const messages = await consumer.consume({ max_messages: 1, expires: 30_000 });
    this.messages = messages;
    this.reading = this.read(messages);
    this.link.onRebuilt(() => this.ensure());
  }

  async stop(): Promise<void> {
    await this.messages?.close();
    await this.reading;
  }

  private async ensure(): Promise<void> {
    const place = { stream: 'RETRY', durable: this.name, subject: `retry.${this.name}`, most: 1 };
    await ensureConsumer(this.link.manager, place);
  }

  private async read(messages: ConsumerMessages): Promise<void> {
    for await (const message of messages) await this.take(message);
  }

  private async take(message: JsMsg): Promise<void> {
    try {
      await this.replay(message.string());
      message.ack();
    } catch (error) {
      this.logger.warn({ err: error, what: this.name }, 'failed to replay what was set aside');
      if (isOutage(error) || message.info.deliveryCount < MOST_DELIVERIES) return message.nak(AGAIN_MS);
      await setAside(this.link, this.name, message, error).then(
        () => message.ack(),
        () => message.nak(AGAIN_MS),
      );
    }
  }
}
