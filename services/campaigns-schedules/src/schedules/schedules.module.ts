import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { BackgroundWork } from '@recado/service-kit/background';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { ChangeScheduleHandler } from './change-schedule.js';
import { CreateScheduleHandler } from './create-schedule.js';
import { FollowContact } from './follow-contact.js';
import { FollowTicketHandler } from './follow-ticket.js';
import { ListSchedulesHandler } from './list-schedules.js';
import { ScheduleQuota } from './schedule-quota.js';
import { ScheduleRules } from './schedule-rules.js';
import { ScheduleView } from './schedule-view.js';
import { ScheduledFiles } from './scheduled-files.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SendSchedule } from './send-schedule.js';
import { SettleSchedule } from './settle-schedule.js';

const USE_CASES = [
  ListSchedulesHandler,
  CreateScheduleHandler,
  ChangeScheduleHandler,
  SendSchedule,
  SettleSchedule,
  FollowContact,
  FollowTicketHandler,
];

@Module({
  imports: [ReplicasModule, MediaModule],
  providers: [SchedulesRepository, ScheduledFiles, ScheduleView, ScheduleQuota, ScheduleRules, ...USE_CASES],
  exports: [FollowContact, ScheduledFiles, SettleSchedule],
})
export class SchedulesModule {
  constructor(background: BackgroundWork, { claims }: SchedulesRepository, sendSchedule: SendSchedule) {
    background.add({ name: 'schedules', claims, atOnce: 4, run: (due, { now }) => sendSchedule.execute(due, now()) });
  }
}
