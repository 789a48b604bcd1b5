import { Injectable } from '@nestjs/common';
import { Jobs } from '../shared/jobs/jobs.js';
import type { Changed } from '../conversations/change-message.js';
import type { MessageChange } from '../conversations/message-change.js';
import { ApplyChange, type ParkedChange } from './apply-change.js';

const FIRST_TRY_MS = 1_000;

/**
 * Changes a message, or keeps the change until the message is there: they may come in any order. A stored message does not
 * look whether something waits for it, so that the usual one costs nothing: what waits looks for the message.
 */
@Injectable()
export class ApplyOrPark {
  constructor(
    private readonly applyChange: ApplyChange,
    private readonly jobs: Jobs,
  ) {}

  async execute(parked: ParkedChange): Promise<Changed> {
    const changed = await this.applyChange.execute(parked);
    if (changed !== 'unknown') return changed;
    const [{ companyId, correlationId, traceparent }, now] = [parked.origin, Date.now()];
    const origin = { companyId, correlationId, ...(traceparent && { traceparent }) }; // the driver makes null of undefined
    const data = { ...parked, change: early(parked.change), origin, since: new Date(now), waitMs: FIRST_TRY_MS };
    await this.jobs.add({
      id: `parked.${companyId}.${parked.eventId}`,
      companyId,
      kind: 'parked',
      data,
      runAt: new Date(now + FIRST_TRY_MS),
    });
    return 'unknown';
  }
}

/** An edit that comes before its message is no answer: the message has been understood as it was. */
const early = (change: MessageChange): MessageChange =>
  change.type === 'edit' ? { ...change, isEarly: true } : change;
