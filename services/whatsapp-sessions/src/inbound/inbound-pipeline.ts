import { Poller, SingleFlight, sleep } from '@recado/service-kit/async';
import { isOutage } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { reasonOf } from '@recado/service-kit/messaging';
import type { CompanyPolicy } from '../connections/company-policy.js';
import type { HistoryImporter } from '../history/history-importer.js';
import type { Lease } from '../leases/lease.js';
import type { PeopleUpdater } from '../people/people-updater.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { Journal } from '../vault/journal.js';
import type { EntrySink } from '../vault/vault.js';
import { EarlyPublisher, type SetAsideReason } from './early-publisher.js';
import type { ConnectionWorkers } from './background-workers.js';
import type { PublishInbound } from './publish-inbound.js';

const MAX_IN_MEMORY = 200;
const REMOVE_EVERY_MS = 1_000;
const RETRY_MS = 1_000;
/**
 * The number of failures, while MongoDB and NATS are available, after which an entry is set aside, so that it does not
 * block the others.
 */
const MOST_FAILURES = 10;

/**
 * Publishes one connection's journal in order while this process owns the connection. Entries that were just stored are
 * read from memory. After a start or takeover, or while NATS is slow, the others are read from the journal.
 */
export class InboundPipeline implements EntrySink {
  private readonly fresh: JournalEntry[] = [];
  private readonly early: EarlyPublisher;
  private published: number[] = [];
  private last = -1;
  /** Whether the journal may hold entries that are not in memory. */
  private isBehind = true;
  /** Whether entries are being published from the journal. */
  private isReading = false;
  private failed = { sequence: -1, times: 0 };
  private stopped = false;
  private readonly publishing = new SingleFlight(() => this.publishAll());
  private readonly removing: Poller;
  private readonly unreadableCheck: Poller;

  constructor(
    private readonly lease: Lease,
    private readonly journal: Journal,
    publishInbound: PublishInbound,
    private readonly workers: ConnectionWorkers,
    private readonly policy: CompanyPolicy,
    private readonly logger: Logger,
  ) {
    const { unreadable } = workers;
    this.early = new EarlyPublisher((entry) => publishInbound.execute(entry), MAX_IN_MEMORY);
    this.removing = new Poller(() => this.removePublished(), {
      everyMs: REMOVE_EVERY_MS,
      onError: (error) => logger.warn({ err: error }, 'failed to remove published journal entries; retrying'),
    });
    this.unreadableCheck = new Poller(() => unreadable.announceOverdue((entry) => publishInbound.asUnreadable(entry)), {
      everyMs: unreadable.checkEveryMs,
      onError: () => undefined, // MongoDB or NATS is unavailable: the next check tries again
    });
    this.removing.start();
    this.unreadableCheck.start();
    void this.unreadableCheck.poll(); // an earlier owner may have left unreadable messages
    this.offer([]); // and unpublished entries
  }

  /** Publishes entries while they are being stored, because agents do not have to wait for the disk. */
  begin(entries: readonly JournalEntry[]): void {
    const published = this.stopped || this.isBehind || this.isReading ? undefined : this.last;
    for (const entry of entries) this.early.begin(entry, published);
  }

  offer(entries: readonly JournalEntry[]): void {
    if (entries.length === 0 || this.fresh.length + entries.length > MAX_IN_MEMORY) {
      this.isBehind = true;
      this.fresh.length = 0;
    } else this.fresh.push(...entries);
    this.publishing.trigger();
  }

  /** Finishes the current entry. */
  async stop(): Promise<void> {
    this.stopped = true;
    const { unreadable, people, media, orders, history } = this.workers;
    for (const one of [unreadable, people, media, orders]) one.stop();
    const ending = [this.publishing.stop(), this.early.idle(), this.removing.stop(), this.unreadableCheck.stop()];
    await Promise.all([...ending, history.stop()]);
    await this.removePublished().catch(() => undefined); // the next owner publishes them again, under the same IDs
  }

  get people(): PeopleUpdater {
    return this.workers.people;
  }

  get history(): HistoryImporter {
    return this.workers.history;
  }

  ignoresGroups(): boolean {
    return this.policy.ignoresGroups(this.lease.companyId);
  }

  rejectsCalls(): boolean {
    return this.policy.rejectsCalls(this.lease.companyId);
  }

  private async publishAll(): Promise<void> {
    while (!this.stopped && (this.isBehind || this.fresh.length > 0)) {
      try {
        await (this.isBehind ? this.catchUp() : this.publishNext());
      } catch (error) {
        this.isBehind = true;
        const { connectionId } = this.lease;
        this.logger.warn({ err: error, connectionId }, 'failed to publish inbound messages; retrying from the journal');
        await sleep(RETRY_MS);
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
    this.early.clear();
    try {
      await this.publishJournal();
    } finally {
      this.isReading = false;
    }
  }

  private async publishJournal(): Promise<void> {
    const entries = await this.journal.read(this.lease, this.last, MAX_IN_MEMORY);
    for (const entry of entries) {
      if (this.stopped) return;
      await this.publish(entry);
    }
    if (entries.length === MAX_IN_MEMORY) this.isBehind = true;
  }

  private async publish(entry: JournalEntry): Promise<void> {
    if (entry.sequence <= this.last) return; // already read from the journal
    const kept = await this.early.finish(entry).catch((error: unknown) => this.afterFailure(entry, error));
    if (kept !== null) await this.journal.setAside(this.lease, entry.sequence, kept);
    else if (!this.journal.settle(this.lease, entry.sequence)) this.published.push(entry.sequence);
    this.last = entry.sequence;
  }

  /**
   * @returns the reason for setting the entry aside, after too many failures
   * @throws the error before that
   */
  private afterFailure({ sequence }: JournalEntry, error: unknown): SetAsideReason {
    if (isOutage(error)) throw error;
    const before = this.failed.sequence === sequence ? this.failed.times : 0;
    this.failed = { sequence, times: before + 1 };
    if (this.failed.times < MOST_FAILURES) throw error;
    return reasonOf(error);
  }

  private async removePublished(): Promise<void> {
    const sequences = this.published;
    if (sequences.length === 0) return;
    this.published = [];
    try {
      await this.journal.remove(this.lease, sequences);
    } catch (error) {
      this.published.push(...sequences);
      throw error;
    }
  }
}
