import { ListMessages, ReadMessage, ResendMessage, SendMessage } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ListMessages as ListMessagesUseCase } from './list-messages.js';
import { ReadMessage as ReadMessageUseCase } from './read-message.js';
import { ResendMessage as ResendMessageUseCase } from './resend-message.js';
import { SendMessage as SendMessageUseCase } from './send-message.js';

@Controller()
export class MessagesRpc {
  constructor(
    private readonly listMessages: ListMessagesUseCase,
    private readonly sendMessage: SendMessageUseCase,
    private readonly resendMessage: ResendMessageUseCase,
    private readonly readMessage: ReadMessageUseCase,
  ) {}

  @OnRpc(ListMessages)
  list(request: z.output<typeof ListMessages.request>, context: RpcContext) {
    return this.listMessages.execute(request, context);
  }

  @OnRpc(SendMessage)
  send(request: z.output<typeof SendMessage.request>, context: RpcContext) {
    return this.sendMessage.execute(request, context);
  }

  @OnRpc(ResendMessage)
  resend(request: z.output<typeof ResendMessage.request>, context: RpcContext) {
    return this.resendMessage.execute(request, context);
  }

  @OnRpc(ReadMessage)
  read(request: z.output<typeof ReadMessage.request>, context: RpcContext) {
    return this.readMessage.execute(request, context);
  }
}
