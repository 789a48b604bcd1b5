/** The most bulk commands of a process at once. */
const MOST = 32;
/** A database that answers later than this is busy: what people wait for would wait too. */
const SLOW_MS = 12;
const LOOK_MS = 250;
/** A claim counts so much beside those before it. */
const WEIGHT = 0.1;
/** A claim counts for this at most, so that a single one is no news however long it took. */
const MOST_COUNTED_MS = 4 * SLOW_MS;
/** The pause between two bulk commands while one at a time is still too much. It doubles from the first to the last. */
const REST_MS = { first: 50, last: 2_000 };

/**
 * It decides how many bulk commands the process carries out at once, over all its sessions. It halves while the database answers
 * slowly and grows by one at a time when it does not, so that a campaign takes what live commands leave. Where one at a
 * time is still too much, they rest in between.
 */
export class BulkRoom {
  private most = MOST;
  private inHand = 0;
  private usualMs = 0;
  private nextLook = 0;
  private restMs = 0;
  private restsUntil = 0;
  private rest: NodeJS.Timeout | undefined;
  private readonly waiting = new Set<() => void>();

  /** @returns how many may begin; without room, `onRoom` is called once when there is some */
  free(onRoom: () => void, now: number): number {
    const free = now < this.restsUntil ? 0 : Math.max(0, this.most - this.inHand);
    if (free === 0) this.waiting.add(onRoom);
    return free;
  }

  /** It is true while people's answers need what the database can do. */
  get isShort(): boolean {
    return this.usualMs > SLOW_MS;
  }

  begin(now: number): void {
    this.inHand += 1;
    if (this.restMs === 0) return;
    this.restsUntil = now + this.restMs;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.endRest(), this.restMs).unref();
  }

  end(): void {
    this.inHand -= 1;
    this.callWaiting();
  }

  /** Learns that the database took so long for the claim of a command, in milliseconds. */
  learn(ms: number, now: number): void {
    this.usualMs += (Math.min(ms, MOST_COUNTED_MS) - this.usualMs) * WEIGHT;
    if (now < this.nextLook) return;
    this.nextLook = now + LOOK_MS;
    this.restMs = this.nextRest();
    this.most = this.isShort ? Math.max(1, Math.floor(this.most / 2)) : Math.min(MOST, this.most + 1);
    this.callWaiting();
  }

  private nextRest(): number {
    if (this.isShort) return this.most > 1 ? 0 : Math.min(REST_MS.last, Math.max(REST_MS.first, 2 * this.restMs));
    return this.restMs > REST_MS.first ? this.restMs / 2 : 0;
  }

  private endRest(): void {
    this.restsUntil = 0;
    this.callWaiting();
  }

  private callWaiting(): void {
    for (const onRoom of this.waiting) {
      if (this.most <= this.inHand || this.restsUntil > 0) return;
      this.waiting.delete(onRoom);
      onRoom();
    }
  }
}
