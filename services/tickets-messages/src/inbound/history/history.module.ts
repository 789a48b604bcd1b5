import { Module } from '@nestjs/common';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { OutboundModule } from '../../handling/outbound/outbound.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { SearchModule } from '../../shared/search/search.module.js';
import { DeleteHistoryJob } from './delete-history.job.js';
import { RecordHistoryHandler } from './record-history.js';

/** Stores messages older than the linking of a number, and removes them with their contact. */
@Module({
  imports: [ContactsModule, ConversationsModule, JobsModule, OutboundModule, ReplicasModule, SearchModule],
  providers: [DeleteHistoryJob, RecordHistoryHandler],
})
export class HistoryModule {}
