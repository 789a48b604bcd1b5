import {
  AttachToQuickMessage,
  CreateQuickMessage,
  DeleteQuickMessage,
  DetachFromQuickMessage,
  GetQuickMessage,
  ListQuickMessages,
  PageQuickMessages,
  UpdateQuickMessage,
} from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ChangeQuickMessage } from './change-quick-message.js';
import { CreateQuickMessage as CreateQuickMessageUseCase } from './create-quick-message.js';
import { ListQuickMessages as ListQuickMessagesUseCase } from './list-quick-messages.js';
import { changesOf, fileOf } from './quick-message-changes.js';

@Controller()
export class QuickMessagesRpc {
  constructor(
    private readonly listQuickMessages: ListQuickMessagesUseCase,
    private readonly createQuickMessage: CreateQuickMessageUseCase,
    private readonly changeQuickMessage: ChangeQuickMessage,
  ) {}

  @OnRpc(ListQuickMessages)
  list(_request: z.output<typeof ListQuickMessages.request>, context: RpcContext) {
    return this.listQuickMessages.execute(context);
  }

  @OnRpc(PageQuickMessages)
  page(request: z.output<typeof PageQuickMessages.request>, context: RpcContext) {
    return this.listQuickMessages.page(request, context);
  }

  @OnRpc(GetQuickMessage)
  get(request: z.output<typeof GetQuickMessage.request>, context: RpcContext) {
    return this.listQuickMessages.one(request, context);
  }

  @OnRpc(CreateQuickMessage)
  create(request: z.output<typeof CreateQuickMessage.request>, context: RpcContext) {
    return this.createQuickMessage.execute(request, context);
  }

  @OnRpc(UpdateQuickMessage)
  update(request: z.output<typeof UpdateQuickMessage.request>, context: RpcContext) {
    return this.changeQuickMessage.execute(request.id, changesOf(request), context);
  }

  @OnRpc(AttachToQuickMessage)
  async attach(request: z.output<typeof AttachToQuickMessage.request>, context: RpcContext) {
    return this.changeQuickMessage.execute(request.id, fileOf(request, context), context);
  }

  @OnRpc(DetachFromQuickMessage)
  detach(request: z.output<typeof DetachFromQuickMessage.request>, context: RpcContext) {
    return this.changeQuickMessage.execute(request.id, { media: null }, context);
  }

  @OnRpc(DeleteQuickMessage)
  delete(request: z.output<typeof DeleteQuickMessage.request>, context: RpcContext) {
    return this.changeQuickMessage.remove(request.id, context);
  }
}
