import { outsideRequests } from '../async/outside-requests.js';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from '../logger/index.js';
import type { Claimable, Claims } from '../mongo/claims.js';
import type { DueQuery, ReadDueTimes } from '../mongo/due-query.js';
import { Lane } from './lane.js';

/** People wait for some of this work, so a record of a dead process or of an earlier release starts after at most 5 s. */
const SWEEP_EVERY_MS = 5_000;
/** Processes that started together spread their sweeps. */
const SWEEP_JITTER = 0.1;
const ROUND_PAUSE_MS = 1_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type RunTools = {
  now: () => Date;
  /** Whether the process is stopping, so that another one continues. */
  isStopping: () => boolean;
};

/** Work on due records, each of which is claimed by one process at a time. */
export type ClaimedWork<D extends Claimable> = {
  name: string;
  claims: Claims<D>;
  /** The number of records that this process handles at once. */
  atOnce: number;
  /** The minimum time between two claims. */
  pauseMs?: number;
  /** Restricts the records that this process claims at present. */
  where?: () => Parameters<Claims<D>['claim']>[1];
  /** Chooses the record to claim; by default the one that has been due longest. */
  claim?: (now: Date) => Promise<D | null>;
  /** Handles a claimed record and releases it. If it rejects, the record is due again when its lease ends. */
  run: (record: D, tools: RunTools) => Promise<void>;
};

/** Work that handles everything due in one run. All processes may run it at the same time. */
export type RepeatedWork = {
  name: string;
  run: (tools: RunTools) => Promise<void>;
  /** The minimum time between two runs, also while failing records stay due. */
  pauseMs?: number;
  /** Subscribes to due times that this process stores. */
  onDue?: (listener: (at: Date) => void) => void;
} & ({ due: DueQuery; everyMs?: never } | { everyMs: number; due?: never });

/**
 * Runs all background work of a process. One timer sleeps until the earliest known due time. Code that stores a due time
 * announces it, and one query for all kinds of work finds those of other processes every few seconds.
 */
export class BackgroundWork implements BeforeApplicationShutdown {
  private readonly lanes = new Map<string, Lane>();
  private timer: NodeJS.Timeout | undefined;
  private timerEndsAt = Infinity;
  private sweepAt = Infinity; // by performance.now(), because the clock may be changed
  private sweeping: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly readDue: ReadDueTimes,
    private readonly logger: Logger,
  ) {}

  /** Registers work on claimed records. */
  add<D extends Claimable>(work: ClaimedWork<D>): Lane {
    const { name, claims, atOnce, pauseMs, where = () => ({}), run } = work;
    const { claim = (now: Date) => claims.claim(now, where()) } = work;
    const begin = async (now: () => Date) => {
      const record = await claim(now());
      return record && { done: claims.hold(record, now, () => run(record, this.toolsOf(now))) };
    };
    const due = claims.dueQuery(where);
    const lane = this.addLane({ name, atOnce, pauseMs, due, isRound: false, begin });
    claims.onDue((at) => lane.wake(at));
    return lane;
  }

  /** Registers work that runs at an interval, or when its query finds a due record. */
  addRepeated({ name, due, everyMs, pauseMs = ROUND_PAUSE_MS, run, onDue }: RepeatedWork): Lane {
    const begin = (now: () => Date) => Promise.resolve({ done: run(this.toolsOf(now)) });
    const lane = this.addLane({ name, atOnce: 1, pauseMs, due, everyMs, isRound: true, begin });
    onDue?.((at) => lane.wake(at));
    return lane;
  }

  /** Returns registered work by its name. */
  lane(name: string): Lane {
    const found = this.lanes.get(name);
    if (!found) throw new Error(`unknown background work: ${name}`);
    return found;
  }

  /** Starts all work that is due. Until then, only `runDue` runs any. */
  start(): void {
    this.sweepAt = performance.now();
    this.schedule();
  }

  /** Starts no further work, and resolves when the running work is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
    await Promise.all([...this.lanes.values()].map((lane) => lane.stop()));
  }

  private toolsOf(now: () => Date): RunTools {
    return { now, isStopping: () => this.isStopped };
  }

  private addLane(settings: ConstructorParameters<typeof Lane>[0]): Lane {
    const { readDue, logger } = this;
    if (this.lanes.has(settings.name)) throw new Error(`background work is registered twice: ${settings.name}`);
    const lane = new Lane(settings, { readDue, logger, onChange: () => this.schedule() });
    this.lanes.set(settings.name, lane);
    return lane;
  }

  /** Sets the timer to the earliest due time or to the next sweep. */
  private schedule(): void {
    if (this.isStopped || this.sweepAt === Infinity) return;
    const now = performance.now();
    const dueInMs = Math.min(...[...this.lanes.values()].map(({ nextAt }) => nextAt)) - Date.now();
    const sweepInMs = this.sweeping ? Infinity : this.sweepAt - now;
    const waitMs = Math.min(Math.max(0, Math.ceil(Math.min(dueInMs, sweepInMs))), LONGEST_TIMER_MS);
    if (this.timer && this.timerEndsAt <= now + waitMs) return; // it sets the next timer when it ends
    clearTimeout(this.timer);
    this.timerEndsAt = now + waitMs;
    this.timer = outsideRequests(setTimeout, () => this.tick(), waitMs);
  }

  private tick(): void {
    this.timer = undefined;
    if (!this.sweeping && performance.now() >= this.sweepAt)
      this.sweeping = this.sweep().finally(() => {
        this.sweeping = undefined;
        this.sweepAt = performance.now() + SWEEP_EVERY_MS * (1 - SWEEP_JITTER * Math.random());
        this.schedule();
      });
    for (const lane of this.lanes.values()) lane.trigger();
    this.schedule();
  }

  /** Finds due records that this process does not know of. */
  private async sweep(): Promise<void> {
    const asked = [...this.lanes.values()].flatMap((lane) =>
      lane.due ? [{ query: lane.due, answer: lane.beginQuestion() }] : [],
    );
    try {
      const times = await this.readDue(
        asked.map(({ query }) => query),
        new Date(),
      );
      for (const [n, { answer }] of asked.entries()) answer(times[n]);
    } catch (err) {
      this.logger.warn({ err }, 'failed to find due work; retrying');
    }
  }
}
