import { ListChatMessages, ReadChat, SendChatMessage } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ListChatMessages as ListChatMessagesUseCase } from './list-chat-messages.js';
import { ReadChat as ReadChatUseCase } from './read-chat.js';
import { SendChatMessage as SendChatMessageUseCase } from './send-chat-message.js';

@Controller()
export class ChatMessagesRpc {
  constructor(
    private readonly listMessages: ListChatMessagesUseCase,
    private readonly sendMessage: SendChatMessageUseCase,
    private readonly readChat: ReadChatUseCase,
  ) {}

  @OnRpc(ListChatMessages)
  list(request: z.output<typeof ListChatMessages.request>, context: RpcContext) {
    return this.listMessages.execute(request, context);
  }

  @OnRpc(SendChatMessage)
  send(request: z.output<typeof SendChatMessage.request>, context: RpcContext) {
    return this.sendMessage.execute(request, context);
  }

  @OnRpc(ReadChat)
  read(request: z.output<typeof ReadChat.request>, context: RpcContext) {
    return this.readChat.execute(request, context);
  }
}
