import { Injectable } from '@nestjs/common';
import { Jobs } from '../shared/jobs/jobs.js';
import type { Changed } from '../conversations/change-message.js';
import type { MessageChange } from '../conversations/message-change.js';
import { ApplyChange, type ParkedChange } from './apply-change.js';

const FIRST_TRY_MS = 1_000;

/**
 * Changes a message, or parks the change until the message arrives. Storing a message does not check for parked
 * changes, so the usual case costs nothing. Instead, a job retries the parked change for up to a day.
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
    const origin = { companyId, correlationId, ...(traceparent && { traceparent }) }; // the driver turns undefined into null
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

/**
 * Marks an edit as early. An edit that arrives before its message is not an answer, because the message is handled with
 * its original text.
 */
const early = (change: MessageChange): MessageChange =>
  change.type === 'edit' ? { ...change, isEarly: true } : change;
