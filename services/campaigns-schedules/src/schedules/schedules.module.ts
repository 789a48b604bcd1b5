import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/service-kit/media-module';
import { ReferenceModule } from '../reference/reference.module.js';
import { ChangeSchedule, ScheduleStore } from './change-schedule.js';
import { CreateSchedule } from './create-schedule.js';
import { FollowContact } from './follow-contact.js';
import { ListSchedules } from './list-schedules.js';
import { ScheduleRules } from './schedule-rules.js';
import { ScheduleRunner } from './schedule-runner.js';
import { ScheduleView } from './schedule-view.js';
import { SchedulesConsumer } from './schedules.consumer.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SchedulesRpc } from './schedules.rpc.js';
import { SendSchedule } from './send-schedule.js';
import { SettleSchedule } from './settle-schedule.js';

const USE_CASES = [ListSchedules, CreateSchedule, ChangeSchedule, SendSchedule, SettleSchedule, FollowContact];

@Module({
  imports: [ReferenceModule, MediaModule],
  controllers: [SchedulesRpc, SchedulesConsumer],
  providers: [SchedulesRepository, ScheduleView, ScheduleRules, ScheduleStore, ScheduleRunner, ...USE_CASES],
  exports: [SettleSchedule],
})
export class SchedulesModule {}
