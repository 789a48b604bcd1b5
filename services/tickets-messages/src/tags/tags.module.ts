import { Module } from '@nestjs/common';
import { PagingModule } from '../paging/paging.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { DeleteTag } from './delete-tag.js';
import { ListTags } from './list-tags.js';
import { ReconcileTags } from './reconcile-tags.js';
import { StoreTag } from './store-tag.js';
import { SyncTags } from './sync-tags.js';
import { TaggedRpc } from './tagged.rpc.js';
import { TagsRepository } from './tags.repository.js';
import { TagsRpc } from './tags.rpc.js';

@Module({
  imports: [TicketsModule, ReferenceModule, PagingModule],
  controllers: [TagsRpc, TaggedRpc],
  providers: [TagsRepository, ListTags, StoreTag, DeleteTag, SyncTags, ReconcileTags],
})
export class TagsModule {}
