import { createHash } from 'node:crypto';
import type { NoticeRules } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { backoffMs } from '@recado/service-kit/mongo';
import type { JobOutcome } from '../../shared/jobs/job.js';
import { FindNoticeTarget } from './find-notice-target.js';
import type { PushDevice, PushJobData } from './notice.js';
import { pushIdOf } from './plan-pushes.js';
import { payloadOf } from './push-text.js';
import { RecordPush } from './record-push.js';
import { SentPushesRepository } from './sent-pushes.repository.js';
import { WebPush } from './web-push.js';

const RETRY = { firstMs: 2_000, longestMs: 5 * 60_000 };
const DONE: JobOutcome = { done: true };
const TOPIC_LETTERS = 32;

/** Pushes a notice that is still relevant. Returns the time of the retry if the push service is busy or unreachable. */
@Injectable()
export class SendPush {
  constructor(
    private readonly findNoticeTarget: FindNoticeTarget,
    private readonly webPush: WebPush,
    private readonly sent: SentPushesRepository,
    private readonly recordPush: RecordPush,
  ) {}

  async execute(device: PushDevice, data: PushJobData, { hidesContent }: NoticeRules): Promise<JobOutcome> {
    const { companyId, language } = device;
    const place = await this.findNoticeTarget.execute(companyId, data);
    if (!place) return DONE;
    const payload = payloadOf(data, place, { language, hidesContent });
    const urgency = data.kind === 'waiting' || data.kind === 'chat' ? 'normal' : 'high';
    const answer = await this.webPush.send(device, payload, { urgency, topic: topicOf(place.tag) });
    await this.recordPush.execute(device, answer);
    if (answer.outcome === 'accepted') await this.sent.record(companyId, pushIdOf(data));
    if (answer.outcome !== 'later') return DONE;
    const tries = data.tries + 1;
    const afterMs = Math.max(answer.retryAfterMs ?? 0, backoffMs(tries, RETRY));
    return { done: false, afterMs, data: { ...data, tries } };
  }
}

/**
 * Hashes a tag, so that it is not revealed. Push services store only the newest push per topic for an offline device.
 */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LETTERS);
