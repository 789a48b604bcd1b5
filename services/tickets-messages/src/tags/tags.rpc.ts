import { CreateTag, DeleteTag, GetTag, ListTagNames, ListTags, SyncTags, UpdateTag } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { DeleteTag as DeleteTagUseCase } from './delete-tag.js';
import { ListTags as ListTagsUseCase } from './list-tags.js';
import { StoreTag } from './store-tag.js';
import { SyncTags as SyncTagsUseCase } from './sync-tags.js';

@Controller()
export class TagsRpc {
  constructor(
    private readonly listTags: ListTagsUseCase,
    private readonly storeTag: StoreTag,
    private readonly deleteTag: DeleteTagUseCase,
    private readonly syncTags: SyncTagsUseCase,
  ) {}

  @OnRpc(ListTags)
  page(request: z.output<typeof ListTags.request>, context: RpcContext) {
    return this.listTags.execute(request, context);
  }

  @OnRpc(ListTagNames)
  names(request: z.output<typeof ListTagNames.request>, context: RpcContext) {
    return this.listTags.names(request, context);
  }

  @OnRpc(GetTag)
  get(request: z.output<typeof GetTag.request>, context: RpcContext) {
    return this.listTags.one(request, context);
  }

  @OnRpc(CreateTag)
  create(request: z.output<typeof CreateTag.request>, context: RpcContext) {
    return this.storeTag.create(request, context);
  }

  @OnRpc(UpdateTag)
  update(request: z.output<typeof UpdateTag.request>, context: RpcContext) {
    return this.storeTag.update(request, context);
  }

  @OnRpc(DeleteTag)
  delete(request: z.output<typeof DeleteTag.request>, context: RpcContext) {
    return this.deleteTag.execute(request, context);
  }

  @OnRpc(SyncTags)
  sync(request: z.output<typeof SyncTags.request>, context: RpcContext) {
    return this.syncTags.execute(request, context);
  }
}
