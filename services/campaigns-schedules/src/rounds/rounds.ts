import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '@recado/service-kit/logger';

const LOOK_EVERY_MS = 1_000;

/** Looks every second for what is due. Every process of the service looks; each thing is in the hands of one at a time. */
export abstract class Rounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected isLeaving = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly trouble: string,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.runDue().finally(() => (this.running = undefined));
    }, LOOK_EVERY_MS);
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
}
