import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { ensureConsumer, type ConsumerPlace } from './ensure-consumer.js';
import { insist } from '../async/insist.js';
import type { NatsLink } from './nats-link.js';

const EXPIRES_MS = 10_000;
const IDLE_HEARTBEAT_MS = 2_500;
/** A consumer that is stopping goes on by itself after this time if its process dies meanwhile. */
const PAUSED_AT_MOST_MS = 5_000;
/** A message that was sent before a pause is under way no longer than this. */
const UNDER_WAY_MS = 1_000;
const LOOK_EVERY_MS = 10;

/** Pulls the messages of one durable consumer, as many as it lets one have in hand, also after NATS has lost it. */
export class EventSource {
  private messages: ConsumerMessages | undefined;
  private reading: Promise<void> = Promise.resolve();
  /** The number that the consumer gave to the newest message that came here, or that it gave away before. */
  private newest = 0;
  private endRebuilds: () => void = () => undefined;

  /** @param isAlone no other process pulls from this consumer now */
  constructor(
    private readonly link: NatsLink,
    private readonly place: ConsumerPlace,
    private readonly isAlone: boolean,
    private readonly take: (message: JsMsg) => unknown,
  ) {}

  async start(): Promise<void> {
    const { stream, durable, most } = this.place;
    await insist(() => ensureConsumer(this.link.manager, this.place));
    const consumer = await insist(() => this.link.jetstream.consumers.get(stream, durable));
    this.newest = (await consumer.info(true)).delivered.consumer_seq;
    const messages = await consumer.consume({
      max_messages: most,
      expires: EXPIRES_MS,
      idle_heartbeat: IDLE_HEARTBEAT_MS,
    });
    this.messages = messages;
    this.reading = this.read(messages);
    // the pull goes on by itself once the consumer is there again
    this.endRebuilds = this.link.onRebuilt(() => ensureConsumer(this.link.manager, this.place));
  }

  /**
   * Takes nothing more. The server of a consumer that is read alone stops first, and what is under way arrives before the
   * pull ends, so that all of it can be given back in order.
   */
  async stop(): Promise<void> {
    this.endRebuilds();
    if (this.isAlone) await this.hold().catch(() => undefined); // NATS is away: its wait for acknowledgements does it
    await this.messages?.close();
    await this.reading;
  }

  /** Ends the pull at once, because another process pulls by now. */
  async abandon(): Promise<void> {
    this.endRebuilds();
    await this.messages?.close();
  }

  /** Lets the server deliver again, to the process that pulls next. */
  async release(): Promise<void> {
    const { stream, durable } = this.place;
    if (this.isAlone) await this.link.manager.consumers.resume(stream, durable).catch(() => undefined);
  }

  private async hold(): Promise<void> {
    const { stream, durable } = this.place;
    await this.link.manager.consumers.pause(stream, durable, new Date(Date.now() + PAUSED_AT_MOST_MS));
    const { delivered } = await this.link.manager.consumers.info(stream, durable);
    const end = performance.now() + UNDER_WAY_MS;
    while (this.newest < delivered.consumer_seq && performance.now() < end) await sleep(LOOK_EVERY_MS);
  }

  private async read(messages: ConsumerMessages): Promise<void> {
    for await (const message of messages) {
      this.newest = message.info.deliverySequence;
      this.take(message);
    }
  }
}
