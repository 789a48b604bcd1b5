import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { Rounds } from '../rounds/rounds.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SendSchedule } from './send-schedule.js';

/** Handing one over is much shorter; a process that died lets go of its own after it. */
const CLAIM_MS = 30_000;
const AT_ONCE = 4;

/** Sends what is due. */
@Injectable()
export class ScheduleRunner extends Rounds {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly sendSchedule: SendSchedule,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'schedules could not be read');
  }

  protected async round(now: () => Date): Promise<void> {
    if (await this.sendNext(now)) await Promise.all(Array.from({ length: AT_ONCE }, () => this.drain(now)));
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
