import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { ScheduleHandlers } from './schedule-handlers.js';
import { FollowContact } from './follow-contact.js';
import { FollowTicketHandler } from './follow-ticket.js';
import { ScheduleQuota } from './schedule-quota.js';
import { ScheduleRules } from './schedule-rules.js';
import { ScheduleRunner } from './schedule-runner.js';
import { ScheduledFiles } from './scheduled-files.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SendSchedule } from './send-schedule.js';
import { SettleSchedule } from './settle-schedule.js';

const USE_CASES = [
  ScheduleHandlers,
  ScheduleHandlers,
  ScheduleHandlers,
  SendSchedule,
  SettleSchedule,
  FollowContact,
  FollowTicketHandler,
];

@Module({
  imports: [ReplicasModule, MediaModule],
  providers: [SchedulesRepository, ScheduledFiles, ScheduleQuota, ScheduleRules, ScheduleRunner, ...USE_CASES],
  exports: [FollowContact, ScheduledFiles, SettleSchedule],
})
export class SchedulesModule {}
