import { type Message, ReadMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { FindTicket } from '../../conversations/find-ticket.js';
import { isReader, MarkRead } from './mark-read.js';
import { MessageView } from '../../conversations/message-view.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';

/** Marks a message and all earlier ones as read. */
@Injectable()
export class ReadMessageHandler {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly findTicket: FindTicket,
    private readonly markRead: MarkRead,
    private readonly view: MessageView,
  ) {}

  /** @throws ERR_NO_MESSAGE_FOUND; ERR_NO_PERMISSION unless the actor is the assignee of the open ticket */
  @OnRpc(ReadMessage)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Message> {
    const actor = actorOf(context);
    const message = await this.messages.find(actor.companyId, id);
    if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { ticketId, order: upTo } = message;
    const ticket = await this.findTicket.execute(actor, { id: ticketId });
    if (!isReader(actor, ticket)) throw new AppError('ERR_NO_PERMISSION');
    await this.markRead.execute({ actor, origin: originOf(context), ticketId, upTo });
    return this.view.show({ ...message, read: true }, ticket.contact);
  }
}
