import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { SnoozingModule } from '../../handling/snoozing/snoozing.module.js';
import { TransitionsModule } from '../../handling/transitions/transitions.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { KanbanModule } from '../kanban/kanban.module.js';
import { AddTags } from './add-tags.js';
import { BulkRequestsRepository } from './bulk-requests.repository.js';
import { ChangeOneOfMany, ChangeTicketsHandler } from './change-tickets.js';

/** Changes of several tickets in one request. */
@Module({
  imports: [ConversationsModule, KanbanModule, ReplicasModule, SnoozingModule, TransitionsModule],
  providers: [AddTags, BulkRequestsRepository, ChangeOneOfMany, ChangeTicketsHandler],
})
export class BulkModule {}
