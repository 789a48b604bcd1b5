import type { Logger } from '@recado/service-kit/logger';
import type { Lease } from '../leases/lease.js';
import type { Journal } from '../vault/journal.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { EarlyPublisher, type Publish } from './early-publisher.js';

const IN_HAND = 200;
const REMOVE_EVERY_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * Publishes one connection's journal in its order. What was just stored is taken from memory; the rest, after a start,
 * a take-over or when NATS is slow, is read from the journal. Stops for nothing but its owner.
 */
export class InboundPipeline {
  private readonly fresh: JournalEntry[] = [];
  private readonly ahead: EarlyPublisher;
  private published: number[] = [];
  private last = -1;
  /** Something may be in the journal that is not in memory. */
  private isBehind = true;
  /** It is being published from there. */
  private isReading = false;
  private running: Promise<void> | undefined;
  private stopped = false;
  private readonly removeTimer: NodeJS.Timeout;

  constructor(
    private readonly lease: Lease,
    private readonly tools: { journal: Journal; publish: Publish; logger: Logger },
  ) {
    this.ahead = new EarlyPublisher(tools.publish, IN_HAND);
    this.removeTimer = setInterval(() => void this.removePublished(), REMOVE_EVERY_MS);
  }

  /** In order, on the way to their commit: nobody at the desk waits for it. They are offered as well once it is done. */
  begin(entries: readonly JournalEntry[]): void {
    const published = this.stopped || this.isBehind || this.isReading ? undefined : this.last;
    for (const entry of entries) this.ahead.begin(entry, published);
  }

  /** In order, after their commit. Without any: look into the journal. */
  offer(entries: readonly JournalEntry[]): void {
    if (entries.length === 0 || this.fresh.length + entries.length > IN_HAND) {
      this.isBehind = true;
      this.fresh.length = 0;
    } else this.fresh.push(...entries);
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  /** Finishes the entry in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.removeTimer);
    await Promise.all([this.running, this.ahead.idle()]);
    await this.removePublished();
  }

  private async run(): Promise<void> {
    while (!this.stopped && (this.isBehind || this.fresh.length > 0)) {
      try {
        await (this.isBehind ? this.catchUp() : this.publishNext());
      } catch (error) {
        this.isBehind = true;
        this.tools.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'inbound messages wait');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private async publishNext(): Promise<void> {
    const entry = this.fresh.shift();
    if (entry) await this.publish(entry);
  }

  private async catchUp(): Promise<void> {
    this.isBehind = false;
    this.isReading = true;
    this.ahead.forget();
    try {
      await this.publishJournal();
    } finally {
      this.isReading = false;
    }
  }

  private async publishJournal(): Promise<void> {
    const entries = await this.tools.journal.read(this.lease, this.last, IN_HAND);
    for (const entry of entries) {
      if (this.stopped) return;
      await this.publish(entry);
    }
    if (entries.length === IN_HAND) this.isBehind = true;
  }

  private async publish(entry: JournalEntry): Promise<void> {
    if (entry.sequence <= this.last) return; // was in the journal as well
    const { journal } = this.tools;
    const done = await this.ahead.finish(entry);
    if (!done) await journal.reject(this.lease, entry.sequence);
    else if (!journal.settle(this.lease, entry.sequence)) this.published.push(entry.sequence);
    this.last = entry.sequence;
  }

  private async removePublished(): Promise<void> {
    const sequences = this.published;
    if (sequences.length === 0) return;
    this.published = [];
    await this.tools.journal.remove(this.lease, sequences).catch((error: unknown) => {
      this.tools.logger.warn({ err: error }, 'published entries are removed later');
      this.published.push(...sequences);
    });
  }
}
