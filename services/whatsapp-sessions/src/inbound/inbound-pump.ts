import type { Logger } from '@recado/service-kit/logger';
import type { Lease } from '../leases/lease.js';
import type { Journal } from '../vault/journal.js';
import type { JournalEntry } from '../vault/journal-entry.js';
import type { PublishInbound } from './publish-inbound.js';

const IN_HAND = 200;
const SETTLE_EVERY_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * Publishes one connection's journal in its order. What was just stored is taken from memory; the rest, after a start,
 * a take-over or when NATS is slow, is read from the journal. Stops for nothing but its owner.
 */
export class InboundPump {
  private readonly fresh: JournalEntry[] = [];
  private settled: number[] = [];
  private last = -1;
  /** Something may be in the journal that is not in memory. */
  private behind = true;
  private running: Promise<void> | undefined;
  private stopped = false;
  private readonly settleTimer: NodeJS.Timeout;

  constructor(
    private readonly lease: Lease,
    private readonly tools: { journal: Journal; publish: PublishInbound; logger: Logger },
  ) {
    this.settleTimer = setInterval(() => void this.settle(), SETTLE_EVERY_MS);
  }

  /** In order, after their commit. Without any: look into the journal. */
  offer(entries: readonly JournalEntry[]): void {
    if (this.behind || this.fresh.length + entries.length > IN_HAND) {
      this.behind = true;
      this.missed = true;
    } else this.fresh.push(...entries);
    this.running ??= this.run().finally(() => (this.running = undefined));
  }
  private missed = true;

  /** Finishes the entry in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.settleTimer);
    await this.running;
    await this.settle();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        const entry = this.fresh.shift();
        if (entry) await this.publishHeld(entry);
        else if (this.behind) await this.catchUp();
        else return;
      } catch (error) {
        this.tools.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'inbound messages wait');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** What could not be published from memory is read again from the journal. */
  private async publishHeld(entry: JournalEntry): Promise<void> {
    try {
      await this.publish(entry);
    } catch (error) {
      this.behind = true;
      this.fresh.length = 0;
      throw error;
    }
  }

  private async catchUp(): Promise<void> {
    this.missed = false;
    const entries = await this.tools.journal.read(this.lease, this.last, IN_HAND);
    for (const entry of entries) {
      if (this.stopped) return;
      await this.publish(entry);
    }
    if (entries.length === 0 && !this.missed) this.behind = false;
  }

  private async publish(entry: JournalEntry): Promise<void> {
    const done = await this.tools.publish.execute(this.lease, entry);
    if (done) this.settled.push(entry.sequence);
    else await this.tools.journal.reject(this.lease, entry.sequence);
    this.last = entry.sequence;
  }

  private async settle(): Promise<void> {
    const sequences = this.settled;
    if (sequences.length === 0) return;
    this.settled = [];
    await this.tools.journal.settle(this.lease, sequences).catch((error: unknown) => {
      this.tools.logger.warn({ err: error }, 'published entries are removed later');
      this.settled.push(...sequences);
    });
  }
}
