/** The most bulk commands of a process at once. */
const MOST = 32;
/** A database that answers later than this is busy: what people wait for would wait too. */
const SLOW_MS = 12;
const LOOK_MS = 250;
/** How much one claim counts beside those before it. */
const WEIGHT = 0.05;

/**
 * How many bulk commands the process carries out at once, over all its sessions. It halves while the database answers
 * slowly and grows by one at a time when it does not, so that a campaign takes what live commands leave.
 */
export class BulkRoom {
  private most = MOST;
  private inHand = 0;
  private usualMs = 0;
  private nextLook = 0;
  private readonly waiting = new Set<() => void>();

  /** @returns how many may begin; without room, `onRoom` is called once when there is some */
  free(onRoom: () => void): number {
    const free = Math.max(0, this.most - this.inHand);
    if (free === 0) this.waiting.add(onRoom);
    return free;
  }

  /** Whether people's answers need what the database can do. */
  get isShort(): boolean {
    return this.usualMs > SLOW_MS;
  }

  begin(): void {
    this.inHand += 1;
  }

  end(): void {
    this.inHand -= 1;
    this.callWaiting();
  }

  /** Learns that the database took so long for the claim of a command, in milliseconds. */
  learn(ms: number, now: number): void {
    this.usualMs += (ms - this.usualMs) * WEIGHT;
    if (now < this.nextLook) return;
    this.nextLook = now + LOOK_MS;
    this.most = this.isShort ? Math.max(1, Math.floor(this.most / 2)) : Math.min(MOST, this.most + 1);
    this.callWaiting();
  }

  private callWaiting(): void {
    for (const onRoom of this.waiting) {
      if (this.most <= this.inHand) return;
      this.waiting.delete(onRoom);
      onRoom();
    }
  }
}
