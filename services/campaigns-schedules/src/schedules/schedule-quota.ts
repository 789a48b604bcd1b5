import type { Actor, Lane } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Schedule } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

const DAY_MS = 24 * 60 * 60_000;
/** A person who plans more than this is a program, or wants a campaign. */
const MOST_A_DAY = 200;
const RETRY_AFTER_S = 60 * 60;

const MINUTE_MS = 60_000;
/** More in a minute is a mass mailing: it waits behind the answers of agents. */
const FEW_A_MINUTE = 5;

/** Keeps schedules from becoming a campaign without the pace of one. */
@Injectable()
export class ScheduleQuota {
  constructor(private readonly schedules: SchedulesRepository) {}

  /** @throws ERR_RATE_LIMIT */
  async assertLeft({ companyId, userId }: Actor, now: Date): Promise<void> {
    const since = new Date(now.getTime() - DAY_MS);
    if ((await this.schedules.countPlanned(companyId, userId, since, MOST_A_DAY)) >= MOST_A_DAY)
      throw new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: RETRY_AFTER_S } });
  }

  /** Chooses the lane by what the company sends in the minute up to this schedule. */
  async laneOf({ companyId, sendAt }: Pick<Schedule, 'companyId' | 'sendAt'>): Promise<Lane> {
    const minute = { after: new Date(sendAt.getTime() - MINUTE_MS), until: sendAt };
    return (await this.schedules.countDue(companyId, minute, FEW_A_MINUTE + 1)) > FEW_A_MINUTE ? 'bulk' : 'live';
  }
}
