import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { TransitionsModule } from '../transitions/transitions.module.js';
import { RecordBreach, RecordBreachesJob } from './record-breaches.job.js';

/** Records exceeded time limits of tickets. */
@Module({
  imports: [ConversationsModule, JobsModule, ReplicasModule, TransitionsModule],
  providers: [RecordBreach, RecordBreachesJob],
})
export class SlaModule {}
