import { TagState } from '@recado/contracts';
import { Module } from '@nestjs/common';
import { republishStates } from '@recado/service-kit/messaging';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { TransitionsModule } from '../../handling/transitions/transitions.module.js';
import { PagingModule } from '../../shared/paging/paging.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { KanbanModule } from '../kanban/kanban.module.js';
import { ReadingModule } from '../tickets/reading.module.js';
import { CheckLaneRule } from './check-lane-rule.js';
import { SyncTagsHandler } from './sync-tags.js';
import { TagHandlers } from './tag-handlers.js';
import { tagState } from './tag.js';
import { TagsRepository } from './tags.repository.js';

@Module({
  imports: [ConversationsModule, KanbanModule, ReadingModule, TransitionsModule, ReplicasModule, PagingModule],
  providers: [
    TagHandlers,
    CheckLaneRule,
    TagsRepository,
    SyncTagsHandler,
    republishStates(TagState, TagsRepository, tagState),
  ],
})
export class TagsModule {}
