/**
 * What the owner of a session knows of its keys, absences included, so that the hot path reads nothing. Only committed
 * values may be forgotten: until then the database has an older one.
 *
 * Two maps take turns: what is used goes to the newer one, and when that is full the older one is forgotten. Moving a key
 * to the end of a single map at every use costs a new table every few messages, and the collector carries the old ones on.
 */
export class KeyCache {
  private newer = new Map<string, unknown>();
  private older = new Map<string, unknown>();
  private readonly uncommitted = new Map<string, number>();

  /** @param limit about as many keys are known */
  constructor(private readonly limit: number) {}

  has(name: string): boolean {
    return this.newer.has(name) || this.older.has(name);
  }

  /** undefined: known to be absent, or not known. */
  get(name: string): unknown {
    if (this.newer.has(name)) return this.newer.get(name);
    if (!this.older.has(name)) return undefined;
    const value = this.older.get(name);
    this.keep(name, value);
    return value;
  }

  /** From the database; what was written meanwhile is newer. */
  learn(name: string, value: unknown): void {
    if (!this.has(name)) this.keep(name, value);
  }

  stage(name: string, value: unknown): void {
    this.uncommitted.set(name, (this.uncommitted.get(name) ?? 0) + 1);
    this.keep(name, value);
  }

  committed(name: string): void {
    const left = (this.uncommitted.get(name) ?? 0) - 1;
    if (left > 0) this.uncommitted.set(name, left);
    else this.uncommitted.delete(name);
  }

  private keep(name: string, value: unknown): void {
    this.newer.set(name, value);
    if (this.newer.size > this.limit / 2) this.forgetOlder();
  }

  private forgetOlder(): void {
    const forgotten = this.older;
    this.older = this.newer;
    this.newer = new Map();
    for (const name of this.uncommitted.keys())
      if (!this.older.has(name) && forgotten.has(name)) this.newer.set(name, forgotten.get(name));
  }
}
