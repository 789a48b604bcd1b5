import type { Logger } from '../logger/index.js';
import type { Claimable, Claims } from '../mongo/claims.js';
import { PollingService } from './polling-service.js';

type Due<D extends Claimable> = Parameters<Claims<D>['work']>[2];
type Pace = { everyMs: number; mostAtOnce: number };

/** Polls for due records and handles many concurrently, so that none waits for a slow one. */
export abstract class ConcurrentPollingService<D extends Claimable> extends PollingService {
  private readonly inHand = new Set<Promise<void>>();
  private readonly mostAtOnce: number;

  constructor(
    private readonly claims: Claims<D>,
    logger: Logger,
    trouble: string,
    { everyMs, mostAtOnce }: Pace,
  ) {
    super(logger, trouble, everyMs);
    this.mostAtOnce = mostAtOnce;
  }

  /** Resolves when no record is being handled. */
  async idle(): Promise<void> {
    while (this.inHand.size > 0) await Promise.all(this.inHand);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.idle();
  }

  protected async work(now: () => Date): Promise<void> {
    while (!this.isStopping && this.inHand.size < this.mostAtOnce && (await this.begin(now)));
  }

  /** Restricts the due records; all of them by default. */
  protected due(): Due<D> {
    return {};
  }

  /** Handles a claimed record and releases it. */
  protected abstract workOn(record: D, now: () => Date): Promise<void>;

  /** Resolves once a record is claimed, without waiting until it has been handled. @returns whether a record was due */
  private begin(now: () => Date): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const handle = (record: D) => {
        resolve(true);
        return this.workOn(record, now);
      };
      const done: Promise<void> = this.claims
        .work(now, handle, this.due())
        .then(resolve, reject)
        .finally(() => this.inHand.delete(done));
      this.inHand.add(done);
    });
  }
}
