import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { BotCallsModule } from '../../assistants/bot-calls/bot-calls.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { KnowledgeModule } from '../../assistants/knowledge/knowledge.module.js';
import { NotesModule } from '../../conversations/notes/notes.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { TransitionsModule } from '../../handling/transitions/transitions.module.js';
import { AutoCloseJob, AutoCloseWork } from './auto-close.job.js';
import { CloseAllHandler } from './close-all.js';
import { CloseAllJob } from './close-all.job.js';
import { DeleteTicketHandler, HideTicket } from './delete-ticket.js';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';
import { FillWaitingOrder } from './fill-waiting-order.js';
import { PurgeFiles, PurgeTicket } from './purge-ticket.js';
import { PurgeJob } from './purge.job.js';
import { ReturnTickets } from './return-tickets.js';

/** Bulk and automatic closing, deletion and purging of tickets, and cleanup after deleted users. */
@Module({
  imports: [
    BotCallsModule,
    ConversationsModule,
    JobsModule,
    KnowledgeModule,
    MediaModule,
    NotesModule,
    ReplicasModule,
    StorageModule,
    TransitionsModule,
  ],
  providers: [
    AutoCloseJob,
    AutoCloseWork,
    CloseAllHandler,
    CloseAllJob,
    DeleteTicketHandler,
    DeletedTicketsRepository,
    FillWaitingOrder,
    HideTicket,
    PurgeFiles,
    PurgeJob,
    PurgeTicket,
    ReturnTickets,
  ],
})
export class MaintenanceModule {}
