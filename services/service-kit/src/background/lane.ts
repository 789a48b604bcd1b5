import { workFailures, workLateSeconds } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';
import type { DueQuery, ReadDueTimes } from '../mongo/due-query.js';

const NEVER = Infinity;
/** The pauses after failures in a row, and after records that were due but could not be claimed. */
const RETRY = { firstMs: 100, longestMs: 1_000 };

/** One kind of background work, as a lane sees it. */
export type LaneSettings = {
  name: string;
  /** The number of pieces that may run at once in this process. */
  atOnce: number;
  /** Finds the next due time. Without it, the work runs every `everyMs`, or when it is woken. */
  due?: DueQuery | undefined;
  /** The interval of work that has no due records. */
  everyMs?: number | undefined;
  /** The minimum time between the starts of two pieces. */
  pauseMs?: number | undefined;
  /** Whether a piece of work handles everything that is due. */
  isRound: boolean;
  /** Claims and starts a piece of work. Resolves with null if nothing is due; `done` resolves when the piece is finished. */
  begin: (now: () => Date) => Promise<{ done: Promise<void> } | null>;
};
type LaneTools = { readDue: ReadDueTimes; logger: Logger; onChange: () => void };

/**
 * Runs one kind of background work when it is due. A lane knows the earliest due time: it asks for it after a piece of
 * work, and code that stores an earlier one announces it with `wake`.
 */
export class Lane {
  private readonly running = new Set<Promise<void>>();
  private filling: Promise<void> | undefined;
  private isPaused = false;
  private isStopped = false;
  private dueAt = NEVER;
  /** The earliest time that was announced since the last question began. */
  private announcedAt = NEVER;
  /** Whether the next due time has to be asked for. */
  private isUnsure = false;
  /** Whether more than one record was due. Claims then continue without a question until one finds nothing. */
  private hasBacklog = false;
  private pausedUntil = 0;
  private misses = 0;

  constructor(
    private readonly settings: LaneSettings,
    private readonly tools: LaneTools,
  ) {
    if (settings.everyMs !== undefined) this.dueAt = Date.now() + settings.everyMs;
  }

  get name(): string {
    return this.settings.name;
  }

  get due(): DueQuery | undefined {
    return this.settings.due;
  }

  /** The time at which this lane has something to do, in milliseconds since 1970; Infinity if that is unknown. */
  get nextAt(): number {
    if (this.isStopped || this.isPaused || this.filling || this.isFull) return NEVER;
    return Math.max(this.isUnsure ? 0 : this.dueAt, this.pausedUntil);
  }

  private get isFull(): boolean {
    return this.running.size >= this.settings.atOnce;
  }

  /** Announces that a record is due at a time; now by default. */
  wake(at = new Date()): void {
    const time = at.getTime();
    this.announcedAt = Math.min(this.announcedAt, time);
    if (time >= this.dueAt) return;
    this.dueAt = time;
    this.tools.onChange();
  }

  /** Starts work if it is due. */
  trigger(): void {
    if (this.nextAt > Date.now()) return;
    this.filling = this.fill().finally(() => {
      this.filling = undefined;
      this.tools.onChange();
    });
  }

  /**
   * Begins a question whose answer comes later. @returns a function that takes the answer, unless the lane asked itself
   * meanwhile
   */
  beginQuestion(): (at: Date | undefined) => void {
    if (this.filling) return () => undefined;
    this.announcedAt = NEVER;
    return (at) => {
      if (!this.filling && !this.isStopped) this.learn(at);
    };
  }

  /**
   * Runs everything that is due by a clock, even while this process is not started, and waits for it. An outage ends it
   * with a warning.
   */
  async runDue(now: () => Date = () => new Date()): Promise<void> {
    try {
      for (let isMore = true; isMore;) {
        isMore = false;
        while (!this.isStopped && (await this.start(now))) {
          if (this.settings.isRound) return await this.idle();
          isMore = true;
          while (this.isFull) await Promise.race(this.running);
        }
        await this.idle();
      }
    } catch (error) {
      this.warn(error);
    }
  }

  /** Starts no more work by itself, and resolves when nothing is running; `runDue` still works. */
  async pause(): Promise<void> {
    this.isPaused = true;
    await this.idle();
  }

  /** Resolves when no piece of work is running. */
  async idle(): Promise<void> {
    await this.filling;
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Starts no further work, and resolves when the running work is finished. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.idle();
  }

  /** Starts pieces of work while something is due. */
  private async fill(): Promise<void> {
    try {
      while (!this.isStopped && !this.isPaused && !this.isFull) {
        if (this.isUnsure) await this.ask();
        if (Math.max(this.dueAt, this.pausedUntil) > Date.now()) break;
        await this.startNext();
      }
    } catch (error) {
      this.warn(error);
      this.isUnsure = true;
      this.retryLater();
    }
  }

  private async startNext(): Promise<void> {
    const lateMs = this.dueAt === NEVER ? 0 : Math.max(0, Date.now() - this.dueAt);
    if (!this.hasBacklog) this.dueAt = NEVER; // an announcement during the claim lowers it again
    const isStarted = await this.start(() => new Date());
    if (isStarted) {
      workLateSeconds.observe({ work: this.name }, lateMs / 1000);
      this.misses = 0;
      this.isUnsure = !this.hasBacklog;
      this.pausedUntil = Date.now() + (this.settings.pauseMs ?? 0);
      return;
    }
    [this.dueAt, this.hasBacklog, this.isUnsure] = [NEVER, false, true];
    // another process may have claimed it; if it stays unclaimed, claims and questions alternate slowly
    if (this.misses > 0) this.retryLater();
    else this.misses = 1;
  }

  /** @returns whether a piece of work was due */
  private async start(now: () => Date): Promise<boolean> {
    const piece = await this.settings.begin(now);
    if (!piece) return false;
    const done: Promise<void> = piece.done
      .catch((error: unknown) => this.warn(error)) // its record is due again when the lease ends
      .finally(() => {
        this.running.delete(done);
        this.tools.onChange();
      });
    this.running.add(done);
    return true;
  }

  private async ask(): Promise<void> {
    const { due, everyMs = NEVER } = this.settings;
    if (due) {
      this.announcedAt = NEVER;
      return this.learn((await this.tools.readDue([due], new Date()))[0]);
    }
    this.isUnsure = false;
    this.dueAt = Math.min(this.dueAt, Date.now() + everyMs);
  }

  private learn(at: Date | undefined): void {
    this.dueAt = Math.min(at?.getTime() ?? NEVER, this.announcedAt);
    this.isUnsure = false;
    this.hasBacklog = !this.settings.isRound && this.dueAt <= Date.now();
    this.tools.onChange();
  }

  private retryLater(): void {
    this.misses += 1;
    this.pausedUntil = Date.now() + Math.min(RETRY.firstMs * 2 ** (this.misses - 1), RETRY.longestMs);
  }

  private warn(err: unknown): void {
    workFailures.inc({ work: this.name });
    this.tools.logger.warn({ err, work: this.name }, 'failed to run background work; retrying');
  }
}
