import { Poller } from '../async/poller.js';
import type { Logger } from '../logger/index.js';
import type { EventConsumer } from './event-consumer.js';
import { LEASE_MS, type Leases } from './partition-shares.js';

const BEAT_EVERY_MS = 1_000;
/** The interval of a process without others: less often than they would have to wait for each other. */
const BEAT_ALONE_EVERY_MS = 2_000;

/** After this time without a successful heartbeat, the process stops working, because others are about to take over. */
const VALID_MS = LEASE_MS - 1_500;

type Options = { handler: string; partitions: number; leases: Leases; logger: Logger };
type Open = (partition: number, mayRun: () => boolean) => EventConsumer;

/** Runs the consumers of the partitions that this process owns. */
export class PartitionedConsumers {
  private readonly running = new Map<number, EventConsumer>();
  private readonly ending = new Map<number, Promise<void>>();
  private readonly ended = new Set<number>();
  private validUntil = 0;
  private nextBeatAt = 0;
  private readonly beats: Poller;

  constructor(
    private readonly options: Options,
    private readonly open: Open,
  ) {
    this.beats = new Poller(() => this.beat(), {
      everyMs: BEAT_EVERY_MS,
      onError: (error) => this.afterFailure(error),
    });
  }

  async start(): Promise<void> {
    await this.beats.poll();
    this.beats.start();
  }

  /** Ends the work on all partitions, returns waiting messages, and releases the partitions immediately. */
  async stop(): Promise<void> {
    await this.beats.stop();
    await Promise.all([...this.running.keys()].map((partition) => this.end(partition)));
    await this.options.leases.leave(this.options.handler).catch(() => undefined); // the lease expires on its own
  }

  private async beat(): Promise<void> {
    const { handler, partitions, leases } = this.options;
    const begun = performance.now();
    if (begun < this.nextBeatAt) return;
    const released = [...this.ended];
    const { mine, surplus, isAlone } = await leases.beat(handler, partitions, released);
    this.validUntil = begun + VALID_MS;
    this.nextBeatAt = isAlone ? begun + BEAT_ALONE_EVERY_MS - BEAT_EVERY_MS / 2 : 0;
    for (const partition of released) this.ended.delete(partition);
    for (const partition of this.running.keys()) if (!mine.includes(partition)) this.abandon(partition);
    for (const partition of surplus) void this.end(partition);
    const wanted = mine.filter((partition) => !surplus.includes(partition));
    for (const partition of wanted) await this.begin(partition);
  }

  private async begin(partition: number): Promise<void> {
    if (this.running.has(partition) || this.ending.has(partition) || this.ended.has(partition)) return;
    const consumer = this.open(partition, () => performance.now() < this.validUntil);
    await consumer.start();
    this.running.set(partition, consumer);
  }

  private async end(partition: number): Promise<void> {
    const consumer = this.running.get(partition);
    if (!consumer) return this.ending.get(partition);
    this.running.delete(partition);
    const end = consumer.stop().then(() => {
      this.ending.delete(partition);
      this.ended.add(partition);
    });
    this.ending.set(partition, end);
    return end;
  }

  /** Another process already owns the partition. */
  private abandon(partition: number): void {
    const consumer = this.running.get(partition);
    this.running.delete(partition);
    consumer?.abandon();
  }

  private afterFailure(error: unknown): void {
    const { handler, logger } = this.options;
    logger.warn({ err: error, what: handler }, 'failed to renew the partition lease; retrying');
    if (performance.now() < this.validUntil) return;
    for (const partition of this.running.keys()) this.abandon(partition);
  }
}
