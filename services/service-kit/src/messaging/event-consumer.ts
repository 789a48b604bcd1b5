import type { AnyEvent, EventContract } from '@recado/contracts/core';
import { streamOf } from '@recado/contracts/core';
import { AckPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { headers, nanos } from '@nats-io/transport-node';
import { handledSeconds, retries } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';
import { inSpan } from '../tracing/index.js';
import { Acknowledgements, type Durability } from './acknowledgements.js';
import { setAside } from './dead-letters.js';
import { FairQueue, type Limits, type Outcome } from './fair-queue.js';
import type { NatsLink } from './nats-link.js';
import { retryDelayMs } from './retry-policy.js';

const PREFETCH = 2_000;
/** The messages of a killed process are delivered again after this time. */
const ACK_WAIT_MS = 8_000;
const HEARTBEAT_MS = 2_500;
/** When more contacts wait for a retry, the rest waits in the retry stream, so that other contacts go on. */
const MAX_WAITING = 256;
const DUE = 'recado-due';
const ATTEMPT = 'recado-attempt';

export type EventHandler = (event: AnyEvent) => Promise<unknown>;
type Held = { message: JsMsg; attempt: number };
export type ConsumerOptions = {
  serviceName: string;
  logger: Logger;
  limits?: Partial<Limits>;
  durability?: Durability;
};

/**
 * Runs the durable consumer of a handler: takes turns among companies, keeps a contact's order, retries, sets messages
 * aside.
 */
export class EventConsumer {
  private readonly queue: FairQueue;
  private readonly held = new Set<JsMsg>();
  private readonly sources: ConsumerMessages[] = [];
  private readonly loops: Promise<void>[] = [];
  private readonly acknowledgements: Acknowledgements;
  private heartbeat: NodeJS.Timeout | undefined;
  readonly durable: string;

  constructor(
    private readonly link: NatsLink,
    private readonly contract: EventContract,
    private readonly handle: EventHandler,
    private readonly options: ConsumerOptions,
  ) {
    this.queue = new FairQueue(options.limits);
    this.acknowledgements = new Acknowledgements((message) => this.held.delete(message), options.durability);
    this.durable = `${options.serviceName}__${contract.name.replaceAll('.', '-')}-v${contract.version}`;
  }

  async start(): Promise<void> {
    const subject = this.contract.subjectForAllCompanies;
    await this.consume(streamOf(subject), subject);
    await this.consume('RETRY', `retry.${this.durable}`);
    this.heartbeat = setInterval(() => this.held.forEach((message) => message.working()), HEARTBEAT_MS);
  }

  /** Takes nothing more and finishes running events. The rest is delivered to other processes. */
  async stop(): Promise<void> {
    await Promise.all(this.sources.map((messages) => messages.close()));
    await this.queue.stop();
    await this.acknowledgements.finish();
    clearInterval(this.heartbeat);
    await Promise.all(this.loops);
  }

  private async consume(stream: string, filter_subject: string): Promise<void> {
    await this.link.manager.consumers.add(stream, {
      durable_name: this.durable,
      filter_subject,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      max_ack_pending: PREFETCH,
    });
    const consumer = await this.link.jetstream.consumers.get(stream, this.durable);
    const messages = await consumer.consume({ max_messages: PREFETCH, expires: 5_000, idle_heartbeat: 1_000 });
    this.sources.push(messages);
    this.loops.push(this.take(messages));
  }

  private async take(messages: ConsumerMessages): Promise<void> {
    for await (const message of messages) {
      const waitMs = Number(message.headers?.get(DUE) || 0) - Date.now();
      this.held.add(message);
      if (waitMs > 0) setTimeout(() => this.accept(message), waitMs);
      else this.accept(message);
    }
  }

  private accept(message: JsMsg): void {
    const attempt = Number(message.headers?.get(ATTEMPT) || 1);
    const result = this.parse(message);
    const held: Held = { message, attempt };
    if (result instanceof Error) this.queue.push('', message.subject, () => this.giveUp(held, result));
    else this.queue.push(result.companyId, this.contract.orderKey(result.data), () => this.attempt(held, result));
  }

  private parse(message: JsMsg): AnyEvent | Error {
    try {
      return this.contract.envelope.parse(message.json());
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async attempt(held: Held, event: AnyEvent): Promise<Outcome> {
    const started = performance.now();
    const { losses } = this.acknowledgements;
    try {
      const span = { name: this.durable, kind: 'consumer', traceparent: event.traceparent } as const;
      await inSpan(span, (traceparent) => this.handle(traceparent ? { ...event, traceparent } : event));
      this.acknowledgements.settle({ message: held.message, losses });
      this.observe(started, 'ok');
      return 'done';
    } catch (error) {
      this.observe(started, 'failed');
      return this.afterFailure(held, event, error);
    }
  }

  private async afterFailure(held: Held, { companyId, correlationId }: AnyEvent, error: unknown): Promise<Outcome> {
    const delayMs = retryDelayMs(error, held.attempt);
    const level = delayMs === undefined ? 'error' : 'warn';
    const { attempt } = held;
    this.options.logger[level]({ err: error, what: this.durable, companyId, correlationId, attempt }, 'event failed');
    if (delayMs === undefined) return this.giveUp(held, error);
    retries.inc({ what: this.durable });
    held.attempt += 1;
    if (this.queue.waiting < MAX_WAITING) return { retryInMs: delayMs };
    return this.wait(held, delayMs);
  }

  private async wait({ message, attempt }: Held, delayMs: number): Promise<Outcome> {
    const written = headers();
    written.set(DUE, String(Date.now() + delayMs));
    written.set(ATTEMPT, String(attempt));
    return this.moveOn(message, () =>
      this.link.jetstream.publish(`retry.${this.durable}`, message.data, { headers: written }),
    );
  }

  private giveUp({ message }: Held, error: unknown): Promise<Outcome> {
    return this.moveOn(message, () => setAside(this.link, this.durable, message, error));
  }

  /**
   * Moves a message to another stream and acknowledges it once it is stored there. While NATS is away, it tries again.
   */
  private async moveOn(message: JsMsg, store: () => Promise<unknown>): Promise<Outcome> {
    try {
      await store();
      this.acknowledgements.settle({ message, losses: this.acknowledgements.losses });
      return 'done';
    } catch (error) {
      this.options.logger.warn(
        { err: error, what: this.durable },
        'failed to move a message to another stream; retrying',
      );
      return { retryInMs: 2_000 };
    }
  }

  private observe(started: number, outcome: string): void {
    handledSeconds.observe({ what: this.durable, outcome }, (performance.now() - started) / 1000);
  }
}
