import { wantsPush } from '@recado/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { NOTICE_LIFE_MS, PushJobData } from './notice.js';
import { NoticeRulesRepository } from './notice-rules.repository.js';
import { OpenPagesRepository } from './open-pages.repository.js';
import { pushIdOf } from './plan-pushes.js';
import { SendPush } from './send-push.js';
import { SentPushesRepository } from './sent-pushes.repository.js';
import { UsableDevice } from './usable-device.js';

/** A page that reloads or reconnects is visible again within this time. */
const AWAY_FOR_MS = 10_000;
/**
 * The time within which a gateway reports a lost page: immediately if it was closed, or after missed pings if its
 * network failed.
 */
const END_UNNOTICED_MS = 40_000;
const DONE: JobOutcome = { done: true };

/**
 * Pushes a notice to one device, unless the user has a visible page, has already read it, or has turned off this kind
 * of notice.
 */
@Injectable()
export class PushNoticeJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly device: UsableDevice,
    private readonly rules: NoticeRulesRepository,
    private readonly pages: OpenPagesRepository,
    private readonly sent: SentPushesRepository,
    private readonly send: SendPush,
    private readonly settings: CompanySettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('pushNotice', (job) => this.execute(job));
  }

  async execute({ companyId, data: stored }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const data = PushJobData.parse(stored);
    const { userId, deviceId, kind, at } = data;
    const now = new Date();
    if (now.getTime() - at.getTime() > NOTICE_LIFE_MS || (await this.sent.has(companyId, pushIdOf(data)))) return DONE;
    const device = await this.device.find(companyId, userId, deviceId);
    const rules = await this.rules.find(companyId, userId);
    if (!device || !wantsPush(rules, kind, now, this.settings.timeZone(companyId))) return DONE;
    const since = await this.pages.outOfSightSince(companyId, userId, now);
    if (!since)
      return data.sawPage ? DONE : { done: false, afterMs: END_UNNOTICED_MS, data: { ...data, sawPage: true } };
    const waits = since.getTime() + AWAY_FOR_MS - now.getTime();
    return waits > 0 ? { done: false, afterMs: waits } : this.send.execute(device, data, rules);
  }
}
