/** Long enough for a pod of the newest revision to take a session that was given back. */
const PATIENCE_MS = 30_000;

/** Remembers since when sessions have no owner, as seen by one process. */
export class Orphans {
  private since = new Map<string, number>();

  /**
   * @param free the sessions that have no owner now
   * @param now in milliseconds of a monotonic clock
   * @returns those that have had none for 30 seconds
   */
  observe(free: readonly string[], now: number): string[] {
    this.since = new Map(free.map((id) => [id, this.since.get(id) ?? now]));
    return free.filter((id) => now - (this.since.get(id) ?? now) >= PATIENCE_MS);
  }
}
