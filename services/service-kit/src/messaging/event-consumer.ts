import type { AnyEvent, EventContract } from '@recado/contracts/core';
import { streamOf } from '@recado/contracts/core';
import type { JsMsg } from '@nats-io/jetstream';
import { FromNewerRelease, parseMessage } from '../compatibility/index.js';
import { handledSeconds, retries } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';
import { inSpan } from '../tracing/index.js';
import { Acknowledgements, type Durability } from './acknowledgements.js';
import { EventSource } from './event-source.js';
import { FairQueue, type Limits, type Outcome } from './fair-queue.js';
import type { NatsLink } from './nats-link.js';
import { returnResumed, type PostponedMessages } from './postponed-messages.js';
import { retryDelayMs } from './retry-policy.js';
import { RETRY_HEADERS, SideStreams, type Held } from './side-streams.js';

/** The maximum number of unacknowledged messages, which bounds the memory of all queues. The rest stays in the stream. */
const MOST_IN_HAND = 2_000;
const MOST_PER_PARTITION = 250;
const HEARTBEAT_MS = 1_500;
/**
 * If more contacts are waiting for a retry, the others wait in the retry stream, so that no other contacts are delayed.
 */
const MAX_WAITING = 256;
/** A failing message is no longer retried once this many messages are queued after it. */
const MAX_BEHIND = 100;
/**
 * A message that was redelivered this often without an acknowledgement may be crashing its processes. Such messages are
 * then handled one at a time, and each redelivery counts as an attempt.
 */
const SUSPECT_AT = 4;
const MOST_ALONE = 3;
const WITHOUT_LEASE_MS = 500;
const AFTER_BUG_MS = 5_000;

export type EventHandler = (event: AnyEvent) => Promise<unknown>;
export type ConsumerOptions = {
  serviceName: string;
  logger: Logger;
  limits?: Partial<Limits>;
  durability?: Durability;
  postponed?: PostponedMessages;
};
/**
 * The partition that this consumer reads. It is its only reader while `mayRun` returns true, and shares `queue` with the other partitions.
 */
export type Part = { partition: number; mayRun: () => boolean; queue: FairQueue };

/**
 * Runs the durable consumer of a handler, or of one partition: takes turns among companies, keeps a contact's order,
 * retries, and dead-letters. Retries and isolated messages go to the unpartitioned consumer.
 */
export class EventConsumer {
  readonly queue: FairQueue;
  private readonly running = new Set<Promise<Outcome>>();
  private readonly held = new Set<JsMsg>();
  private readonly sources: EventSource[] = [];
  private readonly acknowledgements: Acknowledgements;
  private isStopped = false;
  private readonly side: SideStreams;
  private heartbeat: NodeJS.Timeout | undefined;
  readonly durable: string;

  constructor(
    private readonly link: NatsLink,
    private readonly contract: EventContract,
    private readonly handle: EventHandler,
    private readonly options: ConsumerOptions,
    private readonly part?: Part,
  ) {
    this.queue = part?.queue ?? new FairQueue(options.limits);
    this.acknowledgements = new Acknowledgements((message) => this.held.delete(message), options.durability);
    this.durable = `${options.serviceName}__${contract.name.replaceAll('.', '-')}-v${contract.version}`;
    const { logger, postponed } = options;
    this.side = new SideStreams(link, this.durable, { acknowledgements: this.acknowledgements, logger, postponed });
    postponed?.register(this.durable, {
      read: (message) => parseMessage(contract.envelope, message.json()),
      subjectOf: () => `retry.${this.durable}`,
    });
  }

  async start(): Promise<void> {
    this.sources.push(...(this.part ? this.sourcesOfPartition(this.part) : this.sourcesOfAll()));
    for (const source of this.sources) await source.start();
    this.heartbeat = setInterval(() => this.extendAckWait(), HEARTBEAT_MS);
  }

  /** Stops taking messages, finishes running events and returns the rest in order, for other processes. */
  async stop(): Promise<void> {
    await Promise.all(this.sources.map((source) => source.stop()));
    this.isStopped = true;
    if (!this.part) await this.queue.stop();
    await Promise.all(this.running);
    await this.acknowledgements.finish();
    clearInterval(this.heartbeat);
    const untaken = this.sources.flatMap((source) => source.untaken());
    for (const message of [...this.held, ...untaken]) message.nak();
    await this.link.connection.flush().catch(() => undefined); // NATS is down: it redelivers them later
    await Promise.all(this.sources.map((source) => source.release()));
  }

  /** Stops taking and starting messages. Another process already has the events, so none is returned. */
  abandon(): void {
    this.isStopped = true;
    clearInterval(this.heartbeat);
    this.held.clear();
    for (const source of this.sources) void source.abandon();
  }

  private sourcesOfPartition({ partition }: Part): EventSource[] {
    const subject = this.contract.subjectForPartition(partition);
    const place = { stream: streamOf(subject), durable: `${this.durable}-p${partition}`, subject };
    return [new EventSource(this.link, { ...place, most: MOST_PER_PARTITION }, true, (one) => this.take(one))];
  }

  private sourcesOfAll(): EventSource[] {
    const { durable, link } = this;
    const subject = this.contract.subjectForAllCompanies;
    const events = { stream: streamOf(subject), durable, subject, most: MOST_IN_HAND };
    const retried = { stream: 'RETRY', durable, subject: `retry.${durable}`, most: MOST_IN_HAND };
    const alone = { stream: 'RETRY', durable: `${durable}-alone`, subject: `retry.${durable}.alone`, most: 1 };
    return [
      new EventSource(link, events, false, (one) => this.take(one)),
      new EventSource(link, retried, false, (one) => this.take(one)),
      new EventSource(link, alone, false, (one) => this.takeAlone(one)),
    ];
  }

  private extendAckWait(): void {
    if (this.part?.mayRun() ?? true) for (const message of this.held) message.working();
  }

  /** Starts no tasks once this consumer stops, or while another process may own its partition. */
  private push(companyId: string, key: string, task: () => Promise<Outcome>): void {
    this.queue.push(companyId, key, async () => {
      if (this.isStopped) return 'done';
      if (this.part && !this.part.mayRun()) return { retryInMs: WITHOUT_LEASE_MS };
      const running = task().catch((error: unknown): Outcome => {
        // a task that never ends would block a contact's later messages forever
        this.options.logger.error({ err: error, what: this.durable }, 'failed to process an event; retrying');
        return { retryInMs: AFTER_BUG_MS };
      });
      this.running.add(running);
      return running.finally(() => this.running.delete(running));
    });
  }

  private take(message: JsMsg): void {
    this.held.add(message);
    if (message.info.deliveryCount >= SUSPECT_AT)
      return this.push('', message.subject, () => this.side.isolate(message));
    const waitMs = Number(message.headers?.get(RETRY_HEADERS.due) || 0) - Date.now();
    if (waitMs > 0) setTimeout(() => this.accept(message), waitMs);
    else this.accept(message);
  }

  private takeAlone(message: JsMsg): void {
    this.held.add(message);
    const { deliveryCount } = message.info;
    if (deliveryCount <= MOST_ALONE) return this.accept(message);
    const error = new Error(`its handling ended without a result ${deliveryCount - 1} times, alone`);
    this.push('', message.subject, () => this.side.giveUp(message, error));
  }

  private accept(message: JsMsg): void {
    const attempt = Number(message.headers?.get(RETRY_HEADERS.attempt) || 1);
    const result = this.parse(message);
    const held: Held = { message, attempt };
    if (result instanceof FromNewerRelease && returnResumed(message)) return void this.held.delete(message);
    if (result instanceof Error) this.push('', message.subject, () => this.side.refuse(message, result));
    else this.push(result.companyId, this.contract.orderKey(result.data), () => this.attempt(held, result));
  }

  private parse(message: JsMsg): AnyEvent | Error {
    try {
      return parseMessage(this.contract.envelope, message.json());
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async attempt(held: Held, event: AnyEvent): Promise<Outcome> {
    const started = performance.now();
    const { losses } = this.acknowledgements;
    try {
      const about = { company: event.companyId, correlation: event.correlationId };
      const span = { name: this.durable, kind: 'consumer', traceparent: event.traceparent, about } as const;
      await inSpan(span, (traceparent) => this.handle(traceparent ? { ...event, traceparent } : event));
      this.acknowledgements.settle({ message: held.message, losses });
      this.observe(started, 'ok');
      return 'done';
    } catch (error) {
      this.observe(started, 'failed');
      return this.afterFailure(held, event, error);
    }
  }

  private async afterFailure(held: Held, event: AnyEvent, error: unknown): Promise<Outcome> {
    const { companyId, correlationId, data } = event;
    const behind = this.queue.behind(companyId, this.contract.orderKey(data));
    const delayMs = retryDelayMs(error, held.attempt, behind > MAX_BEHIND);
    const level = delayMs === undefined ? 'error' : 'warn';
    const { attempt } = held;
    this.options.logger[level]({ err: error, what: this.durable, companyId, correlationId, attempt }, 'event failed');
    if (delayMs === undefined) return this.side.giveUp(held.message, error);
    retries.inc({ what: this.durable });
    held.attempt += 1;
    if (this.queue.waiting < MAX_WAITING) return { retryInMs: delayMs };
    return this.side.wait(held, delayMs);
  }

  private observe(started: number, outcome: string): void {
    handledSeconds.observe({ what: this.durable, outcome }, (performance.now() - started) / 1000);
  }
}
