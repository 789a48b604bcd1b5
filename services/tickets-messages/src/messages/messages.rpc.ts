import { ListMessages, ListTickets, ReadMessage, ResendMessage, SendMedia, SendMessage } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ListMessages as ListMessagesUseCase } from './list-messages.js';
import { ListOrSearchTickets } from './list-or-search-tickets.js';
import { ReadMessage as ReadMessageUseCase } from './read-message.js';
import { Sending } from './sending.js';

@Controller()
export class MessagesRpc {
  constructor(
    private readonly listMessages: ListMessagesUseCase,
    private readonly sending: Sending,
    private readonly readMessage: ReadMessageUseCase,
    private readonly listOrSearchTickets: ListOrSearchTickets,
  ) {}

  @OnRpc(ListTickets)
  listTickets(request: z.output<typeof ListTickets.request>, context: RpcContext) {
    return this.listOrSearchTickets.execute(request, context);
  }

  @OnRpc(ListMessages)
  list(request: z.output<typeof ListMessages.request>, context: RpcContext) {
    return this.listMessages.execute(request, context);
  }

  @OnRpc(SendMessage)
  send(request: z.output<typeof SendMessage.request>, context: RpcContext) {
    return this.sending.text.execute(request, context);
  }

  @OnRpc(SendMedia)
  sendMedia(request: z.output<typeof SendMedia.request>, context: RpcContext) {
    return this.sending.media.execute(request, context);
  }

  @OnRpc(ResendMessage)
  resend(request: z.output<typeof ResendMessage.request>, context: RpcContext) {
    return this.sending.again.execute(request, context);
  }

  @OnRpc(ReadMessage)
  read(request: z.output<typeof ReadMessage.request>, context: RpcContext) {
    return this.readMessage.execute(request, context);
  }
}
