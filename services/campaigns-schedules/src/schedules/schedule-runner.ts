import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { SchedulesRepository } from './schedules.repository.js';
import { SendSchedule } from './send-schedule.js';

/** Sends due schedules. */
@Injectable()
export class ScheduleRunner extends PollingService {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly sendSchedule: SendSchedule,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to read due schedules; retrying');
  }

  protected async work(now: () => Date): Promise<void> {
    await this.drain(() => this.schedules.claims.work(now, (due) => this.sendSchedule.execute(due, now())));
  }
}
