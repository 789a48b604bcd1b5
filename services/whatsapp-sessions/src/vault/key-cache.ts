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

  has(place: string): boolean {
    return this.newer.has(place) || this.older.has(place);
  }

  /** undefined: known to be absent, or not known. */
  get(place: string): unknown {
    if (this.newer.has(place)) return this.newer.get(place);
    if (!this.older.has(place)) return undefined;
    const value = this.older.get(place);
    this.keep(place, value);
    return value;
  }

  /** From the database; what was written meanwhile is newer. */
  learn(place: string, value: unknown): void {
    if (!this.has(place)) this.keep(place, value);
  }

  stage(place: string, value: unknown): void {
    this.uncommitted.set(place, (this.uncommitted.get(place) ?? 0) + 1);
    this.keep(place, value);
  }

  committed(place: string): void {
    const left = (this.uncommitted.get(place) ?? 0) - 1;
    if (left > 0) this.uncommitted.set(place, left);
    else this.uncommitted.delete(place);
  }

  private keep(place: string, value: unknown): void {
    this.newer.set(place, value);
    if (this.newer.size > this.limit / 2) this.forgetOlder();
  }

  private forgetOlder(): void {
    const forgotten = this.older;
    this.older = this.newer;
    this.newer = new Map();
    for (const place of this.uncommitted.keys())
      if (!this.older.has(place) && forgotten.has(place)) this.newer.set(place, forgotten.get(place));
  }
}
