import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { SchedulesRepository } from './schedules.repository.js';
import { SendSchedule } from './send-schedule.js';

const LOOK_EVERY_MS = 1_000;
/** Handing one over is much shorter; a process that died lets go of its own after it. */
const CLAIM_MS = 30_000;
const AT_ONCE = 4;

/** Sends what is due. Every process of the service looks; each schedule is in the hands of one at a time. */
@Injectable()
export class ScheduleRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isLeaving = false;

  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly sendSchedule: SendSchedule,
    @Inject(LOGGER) private readonly logger: Logger,
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
      if (await this.sendNext(now)) await Promise.all(Array.from({ length: AT_ONCE }, () => this.drain(now)));
    } catch (error) {
      this.logger.warn({ err: error }, 'schedules could not be read');
    }
  }

  private async drain(now: () => Date): Promise<void> {
    while (!this.isLeaving && (await this.sendNext(now)));
  }

  /** @returns whether there was one */
  private async sendNext(now: () => Date): Promise<boolean> {
    const due = await this.schedules.claim(now(), CLAIM_MS);
    if (due) await this.sendSchedule.execute(due, now());
    return due !== null;
  }
}
