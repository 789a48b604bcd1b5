import { SingleFlight } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import type { LimitFunction } from 'p-limit';
import type { Lease } from '../leases/lease.js';
import type { Inbound } from '../protocol/inbound-message.js';
import type { PhoneLink } from './download-media.js';
import type { FetchMedia } from './fetch-media.js';
import type { PendingMediaRepository } from './pending-media.repository.js';

const AT_ONCE = 3;
const OUTAGE_RETRY_MS = 2_000;

/** Downloads one connection's due files, a few in parallel, while this process owns the connection. */
export class MediaFetcher {
  private readonly running = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private readonly checking = new SingleFlight(() => this.fetchDue());
  private stopped = false;

  constructor(
    private readonly lease: Lease,
    private readonly phone: PhoneLink,
    private readonly fetch: FetchMedia,
    private readonly pending: PendingMediaRepository,
    private readonly slots: LimitFunction,
    private readonly logger: Logger,
  ) {}

  /** Stores a file whose message is about to be announced. */
  expect(inbound: Inbound): Promise<void> {
    return this.pending.add(this.lease, inbound);
  }

  /** Checks for files to download. */
  check(): void {
    this.checking.trigger();
  }

  /**
   * Starts no further downloads. A download in progress ends by itself, or with the process, in which case the next
   * owner repeats it.
   */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    void this.checking.stop();
  }

  private async fetchDue(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await this.begin();
    } catch (error) {
      this.retryLater(error);
    }
  }

  private retryLater(error: unknown): void {
    this.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'failed to download media; retrying');
    this.checkIn(OUTAGE_RETRY_MS);
  }

  private async begin(): Promise<void> {
    const free = AT_ONCE - this.running.size;
    if (free <= 0) return; // each download that ends checks again
    const due = await this.pending.due(this.lease, [...this.running.keys()], free);
    for (const media of due) {
      const fetched = this.slots(() => (this.stopped ? undefined : this.fetch.execute(this.lease, media, this.phone)))
        .catch((error: unknown) => this.retryLater(error))
        .finally(() => {
          this.running.delete(media.id);
          this.check();
        });
      this.running.set(media.id, fetched);
    }
    if (due.length > 0) return;
    const next = await this.pending.nextDueAt(this.lease, [...this.running.keys()]);
    if (next) this.checkIn(next.getTime() - Date.now());
  }

  private checkIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.check(), Math.max(ms, 10));
  }
}
