import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import type { Origin } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { type Schedule, scheduleChanged, scheduleView } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

/** whatsapp-sessions gives up on a message after a day. */
const ANSWERED_WITHIN_MS = 26 * 60 * 60_000;

type Outcome = { id: string; errorCode: string | null; at: Date };

export type Wait = { waiting: NonNullable<Schedule['waiting']>; nextAt: Date };

const isSameWait = (known: Schedule['waiting'], { errorCode, until }: Wait['waiting']): boolean =>
  known?.errorCode === errorCode && known.until?.getTime() === until?.getTime();

/** Stores and publishes the outcome of a send. A known outcome changes nothing. */
@Injectable()
export class SettleSchedule {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly transactions: Transactions,
    private readonly links: MediaLinks,
  ) {}

  async execute(origin: Origin, { id, ...outcome }: Outcome): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      const settled = await this.schedules.settle(origin.companyId, id, outcome, session);
      if (settled) announce(scheduleChanged(origin, settled, scheduleView(settled, this.links)));
    });
  }

  /** Records that the schedule was submitted and is waiting for WhatsApp's response. */
  async handedOver(origin: Origin, schedule: Schedule, now: Date): Promise<void> {
    const nextAt = new Date(now.getTime() + ANSWERED_WITHIN_MS);
    await this.schedules.claims.release(schedule, { handedAt: now, nextAt, waiting: null });
    await this.transactions.runRepeatable(async ({ session, announce }) => {
      const now = await this.schedules.find(origin.companyId, schedule._id, session);
      if (now) announce(scheduleChanged(origin, now, scheduleView(now, this.links)));
    });
  }

  /** Records why the schedule is delayed. Nothing has been sent yet, so it can still be changed and deleted. */
  async waits(origin: Origin, schedule: Schedule, { waiting, nextAt }: Wait): Promise<void> {
    const isKnown = isSameWait(schedule.waiting, waiting);
    await this.transactions.run(async ({ session, announce }) => {
      const after = await this.schedules.claims.release(schedule, { status: 'pending', waiting, nextAt }, session);
      if (after && !isKnown) announce(scheduleChanged(origin, after, scheduleView(after, this.links)));
    });
  }
}
