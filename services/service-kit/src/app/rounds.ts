import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '../logger/index.js';

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 4;

/** Looks again and again for what is due. Every process of the service looks; each thing is in the hands of one at a time. */
export abstract class Rounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected isLeaving = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    protected readonly logger: Logger,
    private readonly trouble: string,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.runDue().finally(() => (this.running = undefined));
    }, this.lookEveryMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isLeaving = true;
    await this.rest();
  }

  /** Looks no more by itself. */
  async rest(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Until nothing is due. An outage ends it quietly: it looks again soon. */
  async runDue(now: () => Date = () => new Date()): Promise<void> {
    try {
      await this.round(now);
    } catch (error) {
      this.logger.warn({ err: error }, this.trouble);
    }
  }

  protected abstract round(now: () => Date): Promise<void>;

  /** One, and when there was one the rest, several at a time. @param next says whether there was one */
  protected async severalAtOnce(next: () => Promise<boolean>): Promise<void> {
    if (await next()) await Promise.all(Array.from({ length: AT_ONCE }, () => this.drain(next)));
  }

  private async drain(next: () => Promise<boolean>): Promise<void> {
    while (!this.isLeaving && (await next()));
  }
}
