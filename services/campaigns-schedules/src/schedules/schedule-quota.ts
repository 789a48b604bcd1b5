import type { Actor, Lane } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Schedule } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

const DAY_MS = 24 * 60 * 60_000;
/** A user who schedules more is a program, or needs a campaign. */
const MOST_A_DAY = 200;
const RETRY_AFTER_S = 60 * 60;

const MINUTE_MS = 60_000;
/** More than this per minute counts as bulk mailing, which has a lower priority than agents' messages. */
const FEW_A_MINUTE = 5;

/** Prevents schedules from being used to send a campaign without its rate limits. */
@Injectable()
export class ScheduleQuota {
  constructor(private readonly schedules: SchedulesRepository) {}

  /** @throws ERR_RATE_LIMIT */
  async assertLeft({ companyId, userId }: Actor, now: Date): Promise<void> {
    const since = new Date(now.getTime() - DAY_MS);
    if ((await this.schedules.countPlanned(companyId, userId, since, MOST_A_DAY)) >= MOST_A_DAY)
      throw new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: RETRY_AFTER_S } });
  }

  /** Chooses the lane by the number of schedules in the minute before this one. */
  async laneOf({ companyId, sendAt }: Pick<Schedule, 'companyId' | 'sendAt'>): Promise<Lane> {
    const minute = { after: new Date(sendAt.getTime() - MINUTE_MS), until: sendAt };
    return (await this.schedules.countDue(companyId, minute, FEW_A_MINUTE + 1)) > FEW_A_MINUTE ? 'bulk' : 'live';
  }
}
