import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { BackgroundWork } from '@recado/service-kit/background';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { ScheduleHandlers } from './schedule-handlers.js';
import { FollowContact } from './follow-contact.js';
import { FollowTicketHandler } from './follow-ticket.js';
import { ScheduleQuota } from './schedule-quota.js';
import { ScheduleRules } from './schedule-rules.js';
import { ScheduledFiles } from './scheduled-files.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SendSchedule } from './send-schedule.js';
import { SettleSchedule } from './settle-schedule.js';

const USE_CASES = [ScheduleHandlers, SendSchedule, SettleSchedule, FollowContact, FollowTicketHandler];

@Module({
  imports: [ReplicasModule, MediaModule],
  providers: [SchedulesRepository, ScheduledFiles, ScheduleQuota, ScheduleRules, ...USE_CASES],
  exports: [FollowContact, ScheduledFiles, SettleSchedule],
})
export class SchedulesModule {
  constructor(background: BackgroundWork, { claims }: SchedulesRepository, sendSchedule: SendSchedule) {
    background.add({ name: 'schedules', claims, atOnce: 4, run: (due, { now }) => sendSchedule.execute(due, now()) });
  }
}
