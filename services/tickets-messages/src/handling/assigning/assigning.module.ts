import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { TransitionsModule } from '../transitions/transitions.module.js';
import { AssignWaiting, FollowTickets } from './assign-waiting.js';
import { AssignedTicketsRepository } from './assigned-tickets.repository.js';
import { AvailabilityHandlers } from './availability-handlers.js';
import { AvailabilityRepository } from './availability.repository.js';
import { ReturnTicketsJob } from './return-tickets.job.js';

/** Assigns waiting tickets to people who are available. */
@Module({
  imports: [ConversationsModule, JobsModule, ReplicasModule, TransitionsModule],
  providers: [
    AssignWaiting,
    AssignedTicketsRepository,
    AvailabilityHandlers,
    AvailabilityRepository,
    FollowTickets,
    ReturnTicketsJob,
  ],
})
export class AssigningModule {}
