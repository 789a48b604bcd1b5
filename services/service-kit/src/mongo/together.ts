type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };
/** Does all items at once; one result for each, in their order. A rejection is that of every item. */
type Work<T, R> = (items: T[]) => Promise<PromiseSettledResult<R>[]>;
type Options = {
  /** In one round. */
  most?: number;
  /** At least so long from the beginning of one round to that of the next: fewer and fuller rounds under load. */
  paceMs?: number;
};

/**
 * What comes while one round of a key is under way goes together into the next: one by one while it is calm, many in
 * one round trip under load.
 */
export class Together<T, R> {
  private readonly waiting = new Map<string, Waiting<T, R>[]>();

  private readonly most: number;
  private readonly paceMs: number;

  constructor(
    private readonly work: Work<T, R>,
    { most = 64, paceMs = 0 }: Options = {},
  ) {
    this.most = most;
    this.paceMs = paceMs;
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
    for (let round = this.take(key); round.length > 0; round = this.take(key)) {
      const began = performance.now();
      await this.do(round);
      const restMs = this.paceMs - (performance.now() - began);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    this.waiting.delete(key);
  }

  private take(key: string): Waiting<T, R>[] {
    return this.waiting.get(key)?.splice(0, this.most) ?? [];
  }

  private async do(round: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.work(round.map(({ item }) => item));
      for (const [n, { resolve, reject }] of round.entries()) {
        const result = results[n];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result ? result.reason : new Error('a round of work left an item out'));
      }
    } catch (error) {
      for (const { reject } of round) reject(error);
    }
  }
}
