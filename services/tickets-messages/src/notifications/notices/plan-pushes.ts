import { wantsPush } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { cut } from '@recado/service-kit/text';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { NOTICE_LIFE_MS, type Notice, type PushJobData } from './notice.js';
import { NoticeRulesRepository } from './notice-rules.repository.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import { LONGEST_TEXT } from './push-text.js';
import { WebPush } from './web-push.js';

/**
 * Adds a push job for each device of the users whose settings include this notice. Running it again adds no second job.
 */
@Injectable()
export class PlanPushes {
  constructor(
    private readonly webPush: WebPush,
    private readonly devices: PushDevicesRepository,
    private readonly rules: NoticeRulesRepository,
    private readonly settings: CompanySettings,
    private readonly jobs: Jobs,
  ) {}

  async execute(companyId: string, userIds: readonly string[], notice: Notice): Promise<void> {
    const isOld = notice.at.getTime() < Date.now() - NOTICE_LIFE_MS;
    if (userIds.length === 0 || isOld || !this.webPush.publicKey) return;
    const devices = await this.devices.ofUsers(companyId, userIds);
    if (devices.length === 0) return;
    const rules = await this.rules.ofUsers(companyId, [...new Set(devices.map(({ userId }) => userId))]);
    const zone = this.settings.timeZone(companyId);
    for (const { _id: deviceId, userId } of devices) {
      const chosen = rules.get(userId);
      if (!chosen || !wantsPush(chosen, notice.kind, new Date(), zone)) continue;
      const data: PushJobData = { ...notice, text: cut(notice.text, LONGEST_TEXT), userId, deviceId, tries: 0 };
      await this.jobs.add({ id: pushIdOf(data), companyId, kind: 'pushNotice', data });
    }
  }
}

/** Derives a push's id from its source, user and device, so that the job and the record of the push are unique. */
export const pushIdOf = ({ sourceId, userId, deviceId }: PushJobData): string =>
  `push.${sourceId}.${userId}.${deviceId}`;
