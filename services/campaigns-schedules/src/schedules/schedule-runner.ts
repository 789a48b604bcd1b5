import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { SchedulesRepository } from './schedules.repository.js';
import { SendSchedule } from './send-schedule.js';

/** Handing one over is much shorter; a process that died lets go of its own after it. */
const CLAIM_MS = 30_000;

/** Sends what is due. */
@Injectable()
export class ScheduleRunner extends PollingService {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly sendSchedule: SendSchedule,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'schedules could not be read');
  }

  protected async work(now: () => Date): Promise<void> {
    await this.drain(() => this.sendNext(now));
  }

  /** @returns whether there was one */
  private async sendNext(now: () => Date): Promise<boolean> {
    const due = await this.schedules.claim(now(), CLAIM_MS);
    if (due) await this.sendSchedule.execute(due, now());
    return due !== null;
  }
}
