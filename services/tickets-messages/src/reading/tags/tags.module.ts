import { Module } from '@nestjs/common';
import { PagingModule } from '../../shared/paging/paging.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { KanbanModule } from '../kanban/kanban.module.js';
import { ReadingModule } from '../tickets/reading.module.js';
import { TransitionsModule } from '../../handling/transitions/transitions.module.js';
import { ArrangeLanesHandler } from './arrange-lanes.js';
import { CheckLaneRule } from './check-lane-rule.js';
import { DeleteTagHandler } from './delete-tag.js';
import { ListTagsHandler } from './list-tags.js';
import { ReconcileTags } from './reconcile-tags.js';
import { StoreTagHandler } from './store-tag.js';
import { SyncTagsHandler } from './sync-tags.js';
import { TagsRepository } from './tags.repository.js';

@Module({
  imports: [ConversationsModule, KanbanModule, ReadingModule, TransitionsModule, ReplicasModule, PagingModule],
  providers: [
    ArrangeLanesHandler,
    CheckLaneRule,
    TagsRepository,
    ListTagsHandler,
    StoreTagHandler,
    DeleteTagHandler,
    SyncTagsHandler,
    ReconcileTags,
  ],
})
export class TagsModule {}
