import { availableParallelism } from 'node:os';
import { sleep } from '../async/sleep.js';
import { AppError } from '../errors/app-error.js';
import { requestsWaiting } from '../health/metrics.js';
import { FairQueue, type Limits } from './fair-queue.js';

/** A third of the database connections, so that one company's slow requests leave capacity for the others. */
const LIMITS: Limits = { perCompany: 12, total: 96 };
/** One company's heavy requests leave half of the processors free. */
export const HEAVY_LIMITS: Limits = {
  perCompany: Math.max(1, Math.floor(availableParallelism() / 2)),
  total: availableParallelism(),
};
/** After a heavy request, the processor is reserved for others for half the time that the request took. */
export const HEAVY_REST = 0.5;
const LONGEST_REST_MS = 500;
const MOST_WAITING = 1_000;
const RETRY_AFTER_S = 1;

/** Limits the concurrent requests per company in this process and queues the others. */
export class RequestTurns {
  private readonly queue: FairQueue;
  private readonly waiting = new Map<string, number>();
  private last = 0;

  /** @param rest the fraction of the work's duration for which its turn stays occupied afterwards */
  constructor(
    limits: Partial<Limits> = {},
    private readonly rest = 0,
  ) {
    this.queue = new FairQueue({ ...LIMITS, ...limits });
  }

  /** @throws ERR_RATE_LIMIT if too many requests are waiting; ERR_UNAVAILABLE if the turn does not come before the deadline */
  take<T>(companyId: string, deadline: number, work: () => Promise<T>): Promise<T> {
    const waiting = this.waiting.get(companyId) ?? 0;
    if (waiting >= MOST_WAITING)
      throw new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: RETRY_AFTER_S } });
    this.waiting.set(companyId, waiting + 1);
    requestsWaiting.inc();
    return new Promise<T>((resolve, reject) => {
      let isLate = false;
      const begin = this.limitWait(deadline, () => {
        isLate = true;
        reject(new AppError('ERR_UNAVAILABLE', { cause: new Error('its turn did not come in time') }));
      });
      this.queue.push(companyId, String((this.last += 1)), async () => {
        begin();
        this.leave(companyId);
        const begun = performance.now();
        if (!isLate) await work().then(resolve, reject);
        await this.restAfter(performance.now() - begun);
        return 'done';
      });
    });
  }

  /** @returns a function to call when the turn has come */
  private limitWait(deadline: number, onLate: () => void): () => void {
    if (!Number.isFinite(deadline)) return () => undefined;
    const timer = setTimeout(onLate, Math.max(deadline - Date.now(), 0));
    return () => clearTimeout(timer);
  }

  private async restAfter(ms: number): Promise<void> {
    if (this.rest > 0) await sleep(Math.min(ms * this.rest, LONGEST_REST_MS));
  }

  private leave(companyId: string): void {
    requestsWaiting.dec();
    const left = (this.waiting.get(companyId) ?? 1) - 1;
    if (left > 0) this.waiting.set(companyId, left);
    else this.waiting.delete(companyId);
  }
}
