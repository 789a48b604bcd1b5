import { setTimeout as sleep } from 'node:timers/promises';
import {
  AckPolicy,
  type ConsumerInfo,
  type ConsumerMessages,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { retryUnanswered } from '../async/retry-unanswered.js';
import type { NatsLink } from './nats-link.js';

/** Messages of a killed process are redelivered after this time. */
const ACK_WAIT_MS = 4_000;
const CONSUMER_EXISTS = 10_148;

type ConsumerSpec = {
  stream: string;
  durable: string;
  subject: string;
  /** The maximum number of unacknowledged messages, across all processes that share the consumer. The rest stays in the stream. */
  most: number;
};

/** Creates a durable consumer, or updates an existing one to this version's settings. */
async function ensureConsumer(
  manager: JetStreamManager,
  { stream, durable, subject, most }: ConsumerSpec,
): Promise<void> {
  const changeable = { filter_subject: subject, ack_wait: nanos(ACK_WAIT_MS), max_ack_pending: most };
  try {
    const config = { durable_name: durable, ack_policy: AckPolicy.Explicit, ...changeable };
    await manager.consumers.add(stream, config);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== CONSUMER_EXISTS) throw error;
    await manager.consumers.update(stream, durable, changeable);
  }
}

/** A pull that NATS has lost is repeated after two missing heartbeats. */
const PULL = { expires: 10_000, idle_heartbeat: 2_500 };
/** Retried messages have waited already. Two thirds of all pulls are for them. */
const PULL_OF_RETRIES = { expires: 30_000, idle_heartbeat: 7_500 };
/** A paused consumer resumes after this time if its process dies while stopping. */
const PAUSED_AT_MOST_MS = 5_000;
/** A message sent before a pause arrives within this time. */
const UNDER_WAY_MS = 1_000;
const POLL_EVERY_MS = 10;
const CHECK_EVERY_MS = 500;

/** Pulls the messages of one durable consumer, up to its limit, and continues after NATS has lost the consumer. */
export class EventSource {
  private messages: ConsumerMessages | undefined;
  private reading: Promise<void> = Promise.resolve();
  /** The highest consumer sequence that has arrived here, or was delivered to an earlier process. */
  private newest = 0;
  private order: TakeoverOrder | undefined;
  private endRebuilds: () => void = () => undefined;

  /** @param isAlone whether this is the only process that pulls from this consumer */
  constructor(
    private readonly link: NatsLink,
    private readonly place: ConsumerSpec,
    private readonly isAlone: boolean,
    private readonly take: (message: JsMsg) => unknown,
  ) {}

  async start(): Promise<void> {
    const { stream, durable, most } = this.place;
    await retryUnanswered(() => ensureConsumer(this.link.manager, this.place));
    const consumer = await retryUnanswered(() => this.link.jetstream.consumers.get(stream, durable));
    const info = await consumer.info(true);
    this.newest = info.delivered.consumer_seq;
    if (this.isAlone) this.order = this.orderAfter(info);
    const messages = await consumer.consume({
      max_messages: most,
      ...(stream === 'RETRY' ? PULL_OF_RETRIES : PULL),
    });
    this.messages = messages;
    this.reading = this.read(messages);
    // the pull continues once the consumer exists again
    this.endRebuilds = this.link.onRebuilt(() => ensureConsumer(this.link.manager, this.place));
  }

  /**
   * Stops taking messages. An exclusively read consumer is paused on the server first, and messages in transit arrive before the
   * pull ends, so that all of them can be returned in order.
   */
  async stop(): Promise<void> {
    this.endRebuilds();
    this.order?.hold();
    if (this.isAlone) await this.hold().catch(() => undefined); // NATS is down: its acknowledgement timeout has the same effect
    await this.messages?.close();
    await this.reading;
  }

  /** @returns the messages that arrived but were not taken, in order */
  untaken(): JsMsg[] {
    return this.order?.stop() ?? [];
  }

  /** Ends the pull immediately, because another process is already pulling. */
  async abandon(): Promise<void> {
    this.endRebuilds();
    this.order?.stop();
    await this.messages?.close();
  }

  /** Resumes the delivery on the server, for the next process. */
  async release(): Promise<void> {
    const { stream, durable } = this.place;
    if (this.isAlone) await this.link.manager.consumers.resume(stream, durable).catch(() => undefined);
  }

  private async hold(): Promise<void> {
    const { stream, durable } = this.place;
    await this.link.manager.consumers.pause(stream, durable, new Date(Date.now() + PAUSED_AT_MOST_MS));
    const { delivered } = await this.link.manager.consumers.info(stream, durable);
    const end = performance.now() + UNDER_WAY_MS;
    while (this.newest < delivered.consumer_seq && performance.now() < end) await sleep(POLL_EVERY_MS);
  }

  private async read(messages: ConsumerMessages): Promise<void> {
    for await (const message of messages) {
      this.newest = message.info.deliverySequence;
      if (this.order) this.order.receive(message);
      else this.take(message);
    }
  }

  private orderAfter(info: ConsumerInfo): TakeoverOrder {
    const { stream, durable } = this.place;
    const unacknowledged = async () => (await this.link.manager.consumers.info(stream, durable)).num_ack_pending;
    return new TakeoverOrder({ info, take: this.take, unacknowledged, limitMs: 3 * ACK_WAIT_MS });
  }
}

type TakeoverOptions = {
  /** The consumer's state before this process pulled from it. */
  info: Pick<ConsumerInfo, 'num_ack_pending' | 'delivered'>;
  take: (message: JsMsg) => unknown;
  /** Returns the current number of delivered messages that are not acknowledged, including held ones. */
  unacknowledged: () => Promise<number>;
  /** The maximum time for which messages are held. */
  limitMs: number;
};

/**
 * Holds the messages of a consumer until the unacknowledged messages of its former owner are redelivered, then takes all
 * in the order of the stream. NATS redelivers them only after a timeout, and not always in order. Otherwise, a contact's
 * later message could overtake an earlier one.
 */
export class TakeoverOrder {
  /** By stream sequence. */
  private readonly held = new Map<number, JsMsg>();
  private readonly lastOfFormerOwner: number;
  private readonly checks: NodeJS.Timeout | undefined;
  private readonly endsAt: number;
  private isOver = false;

  constructor(private readonly options: TakeoverOptions) {
    const { info, limitMs } = options;
    this.lastOfFormerOwner = info.delivered.stream_seq;
    this.endsAt = performance.now() + limitMs;
    if (info.num_ack_pending === 0) this.isOver = true;
    else this.checks = setInterval(() => void this.check(), CHECK_EVERY_MS);
  }

  receive(message: JsMsg): void {
    if (this.isOver) return void this.options.take(message);
    this.held.set(message.info.streamSequence, message);
    const redelivered = [...this.held.keys()].filter((sequence) => sequence <= this.lastOfFormerOwner);
    if (redelivered.length >= this.options.info.num_ack_pending) this.end();
  }

  /** Holds new messages from now on, because the source is stopping. */
  hold(): void {
    clearInterval(this.checks);
  }

  /** Stops waiting. @returns the held messages in order; they are not taken */
  stop(): JsMsg[] {
    this.isOver = true;
    clearInterval(this.checks);
    const held = [...this.held].toSorted(([a], [b]) => a - b).map(([, message]) => message);
    this.held.clear();
    return held;
  }

  private end(): void {
    for (const message of this.stop()) this.options.take(message);
  }

  /** The former owner may have acknowledged some of them late; then every unacknowledged message is already held. */
  private async check(): Promise<void> {
    for (const message of this.held.values()) message.working();
    const held = this.held.size;
    const unacknowledged = await this.options.unacknowledged().catch(() => Infinity);
    if (this.isOver) return;
    if (unacknowledged <= held || performance.now() >= this.endsAt) this.end();
  }
}
