/**
 * What the owner of a session knows of its keys, absences included, so that the hot path reads nothing. Only committed
 * values may be forgotten: until then the database has an older one.
 */
export class KeyCache {
  private readonly values = new Map<string, unknown>();
  private readonly uncommitted = new Map<string, number>();

  constructor(private readonly limit: number) {}

  has(place: string): boolean {
    return this.values.has(place);
  }

  /** undefined: known to be absent, or not known. */
  get(place: string): unknown {
    const value = this.values.get(place);
    if (this.values.delete(place)) this.values.set(place, value);
    return value;
  }

  /** From the database; what was written meanwhile is newer. */
  learn(place: string, value: unknown): void {
    if (!this.values.has(place)) this.values.set(place, value);
    this.shrink();
  }

  stage(place: string, value: unknown): void {
    this.values.delete(place);
    this.values.set(place, value);
    this.uncommitted.set(place, (this.uncommitted.get(place) ?? 0) + 1);
  }

  committed(place: string): void {
    const left = (this.uncommitted.get(place) ?? 0) - 1;
    if (left > 0) this.uncommitted.set(place, left);
    else this.uncommitted.delete(place);
    this.shrink();
  }

  private shrink(): void {
    for (const place of this.values.keys()) {
      if (this.values.size <= this.limit) return;
      if (!this.uncommitted.has(place)) this.values.delete(place);
    }
  }
}
