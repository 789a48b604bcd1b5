import { Module } from '@nestjs/common';
import { PagingModule } from '../paging/paging.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { DeleteTagHandler } from './delete-tag.js';
import { ListTagsHandler } from './list-tags.js';
import { ReconcileTags } from './reconcile-tags.js';
import { StoreTagHandler } from './store-tag.js';
import { SyncTagsHandler } from './sync-tags.js';
import { TagsRepository } from './tags.repository.js';

@Module({
  imports: [TicketsModule, ReferenceModule, PagingModule],
  providers: [TagsRepository, ListTagsHandler, StoreTagHandler, DeleteTagHandler, SyncTagsHandler, ReconcileTags],
})
export class TagsModule {}
