type Waiting<T> = { item: T; resolve: () => void; reject: (error: unknown) => void };

const MAX_TOGETHER = 64;

/**
 * Commits in the order of adding; what comes while one commit is under way goes together into the next. After a failure
 * nothing is committed any more: what follows was computed from what was not stored.
 */
export class CommitQueue<T> {
  private readonly waiting: Waiting<T>[] = [];
  private failure: { error: unknown } | undefined;
  private running: Promise<void> | undefined;
  private newest: Promise<void> | undefined;

  /** @param onFailure runs before anybody who waits hears of it */
  constructor(
    private readonly commit: (items: T[]) => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Resolves when it is stored. */
  add(item: T): Promise<void> {
    if (this.failure) return Promise.reject(this.asError(this.failure.error));
    const stored = new Promise<void>((resolve, reject) => this.waiting.push({ item, resolve, reject }));
    this.newest = stored;
    stored.then(
      () => this.newest === stored && (this.newest = undefined),
      () => undefined,
    );
    this.running ??= this.run().finally(() => (this.running = undefined));
    return stored;
  }

  /** Of everything added so far; undefined: it is stored. */
  stored(): Promise<void> | undefined {
    return this.newest;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const together = this.waiting.splice(0, MAX_TOGETHER);
      try {
        await this.commit(together.map(({ item }) => item));
        for (const { resolve } of together) resolve();
      } catch (error) {
        this.failure = { error };
        this.onFailure(error);
        for (const { reject } of [...together, ...this.waiting.splice(0)]) reject(error);
      }
    }
  }

  private asError(error: unknown): Error {
    return error instanceof Error ? error : new Error(String(error));
  }
}
