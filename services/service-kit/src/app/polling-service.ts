import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Poller } from '../async/poller.js';
import type { Logger } from '../logger/index.js';

const POLL_EVERY_MS = 1_000;
const CONCURRENCY = 4;

/** Polls for due work while the process runs. All processes of a service poll; a claim assigns each record to one of them. */
export abstract class PollingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller: Poller;
  private readonly onError: (error: unknown) => void;

  /** @param trouble the log message for a failed poll */
  constructor(
    protected readonly logger: Logger,
    trouble: string,
    everyMs = POLL_EVERY_MS,
  ) {
    this.onError = (err) => logger.warn({ err }, trouble);
    this.poller = new Poller(() => this.work(() => new Date()), { everyMs, onError: this.onError });
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Polls immediately, because a record has become due. */
  wake(): void {
    this.poller.wake();
  }

  /** Stops polling and resolves when the current poll has finished; `runDue` still works. */
  pause(): Promise<void> {
    return this.poller.pause();
  }

  /** Works until nothing is due. An outage ends it with a warning, and the next poll retries. */
  runDue(now: () => Date = () => new Date()): Promise<void> {
    return this.work(now).catch(this.onError);
  }

  /** Handles everything that is due. */
  protected abstract work(now: () => Date): Promise<void>;

  protected get isStopping(): boolean {
    return this.poller.isStopped;
  }

  /** Handles one item and, if there was one, the rest concurrently. @param next resolves to whether there was an item */
  protected async drain(next: () => Promise<boolean>): Promise<void> {
    const runAll = async () => {
      while (!this.isStopping && (await next()));
    };
    if (await next()) await Promise.all(Array.from({ length: CONCURRENCY }, runAll));
  }
}
