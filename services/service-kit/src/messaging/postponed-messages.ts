import type { JsMsg } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { Poller } from '../async/poller.js';
import { FromNewerRelease } from '../compatibility/index.js';
import { postponedTotal, postponedWaiting } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';
import { moveToDeadLetters } from './dead-letters.js';
import { EventSource } from './event-source.js';
import type { NatsLink } from './nats-link.js';

const HEADERS = { subject: 'recado-subject', since: 'recado-since' };
/** Headers that NATS adds. */
const OF_NATS = /^nats-/i;
const DAY_MS = 24 * 60 * 60_000;
/** A message that waits for longer is a dead letter. The retry stream keeps messages twice as long. */
const LIMIT_MS = 7 * DAY_MS;
const SHORTEST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** After a failure of NATS. */
const AGAIN_MS = 2_000;
/** The rest stays in the stream. */
const MOST_IN_HAND = 1_000;
const COUNT_EVERY_MS = 60_000;

export type PostponedReader = {
  /** @throws FromNewerRelease if this release cannot read the message */
  read: (message: JsMsg, subject: string) => unknown;
  /** Returns the subject under which a readable message is published again. */
  subjectOf: (subject: string) => string;
};
type Options = { limitMs?: number; waitMs?: (ageMs: number) => number };

/** Fewer than the deliveries that make a message suspect. */
const MOST_RETURNS = 3;
const RETURN_MS = 200;

/**
 * Returns a message that a process of the newer release has resumed, and that reached a process of this one.
 * @returns false if that happened too often; it has to be postponed again
 */
export function returnResumed(message: JsMsg): boolean {
  if (!message.headers?.has(HEADERS.since) || message.info.deliveryCount >= MOST_RETURNS) return false;
  message.nak(RETURN_MS);
  return true;
}

/** A new message is read again soon, because a rollout takes minutes; an old one waits for the next upgrade. */
const waitMsAt = (ageMs: number): number => Math.min(Math.max(ageMs / 4, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);

/**
 * Holds messages that only a newer release can read, for all consumers of a service. The service's processes read them
 * again from time to time, until one of a newer release can. Later messages are not held up.
 */
export class PostponedMessages {
  private readonly name: string;
  private readonly source: EventSource;
  private readonly readers = new Map<string, PostponedReader>();
  private readonly logged = new Set<string>();
  private readonly counts: Poller;
  private readonly limitMs: number;
  private readonly waitMs: (ageMs: number) => number;

  constructor(
    private readonly link: NatsLink,
    private readonly serviceName: string,
    private readonly logger: Logger,
    { limitMs = LIMIT_MS, waitMs = waitMsAt }: Options = {},
  ) {
    this.name = `${serviceName}__newer`;
    this.limitMs = limitMs;
    this.waitMs = waitMs;
    const place = { stream: 'RETRY', durable: this.name, subject: `retry.${this.name}.*`, most: MOST_IN_HAND };
    this.source = new EventSource(link, place, false, (message) => this.take(message));
    const onError = (err: unknown) => logger.warn({ err }, 'failed to count the postponed messages; retrying');
    this.counts = new Poller(() => this.count(), { everyMs: COUNT_EVERY_MS, onError });
  }

  /** @param consumer as passed to `add` */
  register(consumer: string, reader: PostponedReader): void {
    this.readers.set(consumer, reader);
  }

  async start(): Promise<void> {
    await this.source.start();
    this.counts.start();
  }

  async stop(): Promise<void> {
    await this.counts.stop();
    await this.source.stop();
  }

  /** Resolves when the message is stored here, and may be acknowledged in its own stream. */
  async add(consumer: string, message: JsMsg, error: FromNewerRelease): Promise<void> {
    const written = withoutNats(message.headers);
    if (!written.has(HEADERS.since)) {
      written.set(HEADERS.subject, message.subject);
      written.set(HEADERS.since, String(Date.now()));
      postponedTotal.inc({ what: consumer });
    }
    const { stream, streamSequence } = message.info;
    const msgID = `${consumer}:${stream}:${streamSequence}`;
    await this.link.jetstream.publish(`retry.${this.name}.${consumer}`, message.data, { msgID, headers: written });
    this.log(consumer, error);
  }

  private log(what: string, err: FromNewerRelease): void {
    const key = `${what} ${err.message}`;
    if (this.logged.has(key) || this.logged.size >= MOST_IN_HAND) return;
    this.logged.add(key);
    this.logger.warn({ err, what }, 'postponed a message that only a newer release can read; repeats are not logged');
  }

  private take(message: JsMsg): void {
    this.reread(message).catch((error: unknown) => {
      this.logger.warn({ err: error, what: this.name }, 'failed to move a postponed message; retrying');
      message.nak(AGAIN_MS);
    });
  }

  private async reread(message: JsMsg): Promise<void> {
    const consumer = message.subject.slice(message.subject.lastIndexOf('.') + 1);
    const subject = message.headers?.get(HEADERS.subject) ?? '';
    const reader = this.readers.get(consumer);
    const problem = reader ? problemOf(() => reader.read(message, subject)) : new Error('no handler of this release');
    const ageMs = Date.now() - Number(message.headers?.get(HEADERS.since));
    if (reader && !(problem instanceof FromNewerRelease)) await this.resume(message, reader.subjectOf(subject));
    else if (ageMs < this.limitMs) return message.nak(this.waitMs(ageMs));
    else await moveToDeadLetters(this.link, consumer, { subject, data: message.data, info: message.info }, problem);
    message.ack();
  }

  /** Publishes the message again. Its handler decides about a malformed one. */
  private async resume(message: JsMsg, subject: string): Promise<void> {
    const msgID = `${this.name}:${message.info.streamSequence}`;
    await this.link.jetstream.publish(subject, message.data, { msgID, headers: withoutNats(message.headers) });
  }

  private async count(): Promise<void> {
    const { num_pending, num_ack_pending } = await this.link.manager.consumers.info('RETRY', this.name);
    postponedWaiting.set({ service: this.serviceName }, num_pending + num_ack_pending);
  }
}

function problemOf(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    return error;
  }
}

function withoutNats(read: MsgHdrs | undefined): MsgHdrs {
  const written = headers();
  for (const [key, values] of read ?? [])
    if (!OF_NATS.test(key)) for (const value of values) written.append(key, value);
  return written;
}
