import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { TransitionsModule } from '../transitions/transitions.module.js';
import { EndSnooze, EndSnoozeJob } from './end-snooze.js';
import { SnoozeTicketHandler, StartSnooze } from './snooze-ticket.js';

/** Hides open tickets until a time or until their contacts write. */
@Module({
  imports: [ConversationsModule, JobsModule, TransitionsModule],
  providers: [EndSnooze, EndSnoozeJob, SnoozeTicketHandler, StartSnooze],
  exports: [EndSnooze, StartSnooze],
})
export class SnoozingModule {}
