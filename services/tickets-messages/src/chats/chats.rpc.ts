import { CreateChat, DeleteChat, GetChat, ListChats, UpdateChat } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ChangeChat } from './change-chat.js';
import { CreateChat as CreateChatUseCase } from './create-chat.js';
import { ListChats as ListChatsUseCase } from './list-chats.js';
import { RemoveChat } from './remove-chat.js';

@Controller()
export class ChatsRpc {
  constructor(
    private readonly listChats: ListChatsUseCase,
    private readonly createChat: CreateChatUseCase,
    private readonly changeChat: ChangeChat,
    private readonly removeChat: RemoveChat,
  ) {}

  @OnRpc(ListChats)
  list(request: z.output<typeof ListChats.request>, context: RpcContext) {
    return this.listChats.execute(request, context);
  }

  @OnRpc(GetChat)
  get(request: z.output<typeof GetChat.request>, context: RpcContext) {
    return this.listChats.one(request, context);
  }

  @OnRpc(CreateChat)
  create(request: z.output<typeof CreateChat.request>, context: RpcContext) {
    return this.createChat.execute(request, context);
  }

  @OnRpc(UpdateChat)
  update(request: z.output<typeof UpdateChat.request>, context: RpcContext) {
    return this.changeChat.execute(request, context);
  }

  @OnRpc(DeleteChat)
  delete(request: z.output<typeof DeleteChat.request>, context: RpcContext) {
    return this.removeChat.execute(request, context);
  }
}
