import { type Message, ResendMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { originOf } from '../reference/origin.js';
import { sendCommand } from './commands.js';
import { MessageNews } from './message-news.js';
import { MessagesRepository } from './messages.repository.js';
import { OwnMessage } from './own-message.js';

/** Sends a failed message again under its same WhatsApp id; one that has not failed stays as it is. */
@Injectable()
export class ResendMessageHandler {
  constructor(
    private readonly ownMessage: OwnMessage,
    private readonly messages: MessagesRepository,
    private readonly transactions: Transactions,
    private readonly news: MessageNews,
  ) {}

  /** @throws ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_TICKET_CLOSED, ERR_WAPP_NOT_INITIALIZED */
  @OnRpc(ResendMessage)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Message> {
    const [actor, origin] = [actorOf(context), originOf(context)];
    const { message, ticket } = await this.ownMessage.findToResend(actor, id);
    const queued = await this.transactions.run(async ({ session, announce }) => {
      const cleared = await this.messages.clearFailure(actor.companyId, id, session);
      if (!cleared) return null;
      announce(sendCommand(origin, cleared, ticket.contact), this.news.changed(origin, cleared, ticket));
      return cleared;
    });
    return this.news.show(queued ?? message, ticket);
  }
}
