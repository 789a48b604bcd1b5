import { setImmediate as nextTurn } from 'node:timers/promises';
import { sleep } from './sleep.js';

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };
/** Handles all items of a batch and returns one result per item, in order. A rejection applies to every item. */
type Work<T, R> = (items: T[]) => Promise<PromiseSettledResult<R>[]>;
type Options = {
  /** The maximum batch size. */
  most?: number;
  /** The minimum time in milliseconds between the starts of two batches of a key: fewer and larger batches under load. */
  paceMs?: number;
  /** The time in milliseconds that each batch waits for further items. */
  gatherMs?: number;
};

/**
 * Collects the items of a key while a batch of that key is running, and handles them together afterwards. Items that
 * arrive while nothing is running are handled immediately, together with those from the same event loop turn, so
 * batching adds no delay when idle, unless `gatherMs` is set.
 */
export class Batcher<T, R> {
  private readonly waiting = new Map<string, Waiting<T, R>[]>();
  private readonly most: number;
  private readonly paceMs: number;
  private readonly gatherMs: number;

  constructor(
    private readonly work: Work<T, R>,
    { most = 64, paceMs = 0, gatherMs = 0 }: Options = {},
  ) {
    this.most = most;
    this.paceMs = paceMs;
    this.gatherMs = gatherMs;
  }

  add(key: string, item: T): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const others = this.waiting.get(key);
      if (others) return void others.push({ item, resolve, reject });
      this.waiting.set(key, [{ item, resolve, reject }]);
      void this.run(key);
    });
  }

  private async run(key: string): Promise<void> {
    await nextTurn();
    while (this.waiting.get(key)?.length) {
      if (this.gatherMs > 0) await sleep(this.gatherMs);
      const batch = this.take(key);
      const startedAt = performance.now();
      await this.handle(batch);
      const restMs = this.paceMs - (performance.now() - startedAt);
      if (restMs > 0) await sleep(restMs);
    }
    this.waiting.delete(key);
  }

  private take(key: string): Waiting<T, R>[] {
    return this.waiting.get(key)?.splice(0, this.most) ?? [];
  }

  private async handle(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [n, { resolve, reject }] of batch.entries()) {
        const result = results[n];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result ? result.reason : new Error('the batch has no result for an item'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * Handles all items in one call. If that fails, handles each item alone, so that a failing item affects no
 * other. `work` returns one result per item, in order.
 */
export async function batchOrEach<T, R>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<readonly R[]>,
): Promise<PromiseSettledResult<R>[]> {
  const [together] = await Promise.allSettled([work(items)]);
  if (together.status === 'fulfilled') return together.value.map((value) => ({ status: 'fulfilled', value }));
  if (items.length === 1) return [together];
  return Promise.allSettled(items.map(async (item) => (await work([item]))[0] as R));
}
