import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Poller } from '../async/poller.js';
import type { Logger } from '../logger/index.js';

const POLL_EVERY_MS = 1_000;
const CONCURRENCY = 4;

/** Polls for due work while the process runs. Every process of a service polls; a claim gives each piece of work to one. */
export abstract class PollingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller: Poller;
  private readonly onError: (error: unknown) => void;

  /** @param trouble the log line when a poll fails */
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

  /** Polls now: something became due. */
  wake(): void {
    this.poller.wake();
  }

  /** Polls no more by itself and resolves when the last poll is over; `runDue` still works. */
  pause(): Promise<void> {
    return this.poller.pause();
  }

  /** Works until nothing is due. An outage ends it with a warning; the next poll tries again. */
  runDue(now: () => Date = () => new Date()): Promise<void> {
    return this.work(now).catch(this.onError);
  }

  /** Handles everything that is due. */
  protected abstract work(now: () => Date): Promise<void>;

  protected get isStopping(): boolean {
    return this.poller.isStopped;
  }

  /** Handles one piece of work and, when there was one, the rest with several at a time. @param next resolves to whether there was one */
  protected async drain(next: () => Promise<boolean>): Promise<void> {
    const goOn = async () => {
      while (!this.isStopping && (await next()));
    };
    if (await next()) await Promise.all(Array.from({ length: CONCURRENCY }, goOn));
  }
}
