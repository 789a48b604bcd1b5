/**
 * Caches a session's keys, including absent ones, so that the hot path reads nothing from the database. Only committed
 * values may be evicted, because the database has an older one until then. Two maps alternate: a used key moves to the
 * newer map, and when that is full, the older map is dropped. Moving a key to the end of a single map on every use
 * would reallocate the map every few messages.
 */
export class KeyCache {
  private newer = new Map<string, unknown>();
  private older = new Map<string, unknown>();
  private readonly uncommitted = new Map<string, number>();

  /** @param limit the approximate number of cached keys */
  constructor(private readonly limit: number) {}

  has(name: string): boolean {
    return this.newer.has(name) || this.older.has(name);
  }

  /** Returns a cached value, or undefined for a key that is absent or not cached. */
  get(name: string): unknown {
    if (this.newer.has(name)) return this.newer.get(name);
    if (!this.older.has(name)) return undefined;
    const value = this.older.get(name);
    this.put(name, value);
    return value;
  }

  /** Caches a value from the database, unless a newer one was written in the meantime. */
  learn(name: string, value: unknown): void {
    if (!this.has(name)) this.put(name, value);
  }

  stage(name: string, value: unknown): void {
    this.uncommitted.set(name, (this.uncommitted.get(name) ?? 0) + 1);
    this.put(name, value);
  }

  committed(name: string): void {
    const left = (this.uncommitted.get(name) ?? 0) - 1;
    if (left > 0) this.uncommitted.set(name, left);
    else this.uncommitted.delete(name);
  }

  /** Evicts a committed value. */
  drop(name: string): void {
    if (this.uncommitted.has(name)) return;
    this.newer.delete(name);
    this.older.delete(name);
  }

  private put(name: string, value: unknown): void {
    this.newer.set(name, value);
    if (this.newer.size > this.limit / 2) this.rotate();
  }

  private rotate(): void {
    const evicted = this.older;
    this.older = this.newer;
    this.newer = new Map();
    for (const name of this.uncommitted.keys())
      if (!this.older.has(name) && evicted.has(name)) this.newer.set(name, evicted.get(name));
  }
}
