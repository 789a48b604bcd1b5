import { SendPlannedMessage, systemActor } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient, type Origin } from '@recado/service-kit/messaging';
import { backoffMs, newId } from '@recado/service-kit/mongo';
import { ScheduleQuota } from './schedule-quota.js';
import { ScheduleRules } from './schedule-rules.js';
import type { Schedule } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SettleSchedule, type Wait } from './settle-schedule.js';

const FINAL_AFTER_MS = 24 * 60 * 60_000;
const RETRY = { firstMs: 4_000, longestMs: 60_000 };

const canWait = ({ kind, code }: AppError) =>
  kind === 'unavailable' || kind === 'internal' || code === 'ERR_TICKET_CHANGED' || code === 'ERR_WAPP_RESTRICTED';

/** WhatsApp may lift a restriction without an end time at any time. */
const RECHECK_MS = 60_000;

/** Returns how long to wait for the end of the number's restriction, which may be lifted early. */
function waitForLimit(error: unknown, now: Date): Wait | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_WAPP_RESTRICTED') return undefined;
  const end = Date.parse(String(error.details?.until));
  const isAhead = end > now.getTime();
  const waitMs = isAhead ? Math.min(end - now.getTime(), RECHECK_MS) : RECHECK_MS;
  const waiting = { errorCode: error.code, until: isAhead ? new Date(end) : null };
  return { waiting, nextAt: new Date(now.getTime() + waitMs) };
}

/** Submits a due schedule to tickets-messages, or records why it cannot be sent or got no response. */
@Injectable()
export class SendSchedule {
  constructor(
    private readonly rules: ScheduleRules,
    private readonly quota: ScheduleQuota,
    private readonly schedules: SchedulesRepository,
    private readonly settle: SettleSchedule,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(schedule: Schedule, now: Date): Promise<void> {
    const { companyId, sendId } = schedule;
    const origin: Origin = { companyId, correlationId: newId() };
    if (schedule.handedAt) return this.settle.execute(origin, { id: sendId, errorCode: 'ERR_WAPP_EXPIRED', at: now });
    const refusal = this.rules.refusal(schedule, now);
    if (refusal) return this.settle.execute(origin, { id: sendId, errorCode: refusal, at: now });
    try {
      await this.hand(schedule, origin);
      await this.settle.handedOver(origin, schedule, now);
    } catch (error) {
      await this.afterFailure(schedule, origin, { error, now });
    }
  }

  private async hand(due: Schedule, { correlationId }: Origin): Promise<void> {
    const { companyId, sendId: id, ...schedule } = due;
    const lane = await this.quota.laneOf(due);
    const { contactId, whatsappId, body, file, userId, openTicket } = schedule;
    const request = { id, contactId, whatsappId, body, file, userId, openTicket, lane };
    await this.rpc.call(SendPlannedMessage, request, { actor: systemActor(companyId), correlationId });
  }

  /**
   * A validation error fails the schedule immediately. An outage, a busy ticket or a restricted number is retried for
   * at most one day.
   */
  private async afterFailure(
    schedule: Schedule,
    origin: Origin,
    { error, now }: { error: unknown; now: Date },
  ): Promise<void> {
    const { _id: scheduleId, companyId, sendId: id, attempts, sendAt } = schedule;
    const isFinal = error instanceof AppError && !canWait(error);
    if (isFinal) return this.settle.execute(origin, { id, errorCode: error.code, at: now });
    if (now.getTime() - sendAt.getTime() > FINAL_AFTER_MS)
      return this.settle.execute(origin, { id, errorCode: 'ERR_SCHEDULE_MISSED', at: now });
    const wait = waitForLimit(error, now);
    if (wait) return this.settle.waits(origin, schedule, wait);
    this.logger.warn({ err: error, scheduleId, companyId, attempts }, 'failed to submit a schedule; retrying later');
    await this.schedules.claims.retry(schedule, new Date(now.getTime() + backoffMs(attempts, RETRY)));
  }
}
