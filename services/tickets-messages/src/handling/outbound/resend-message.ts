import { type Message, ResendMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { sendCommand } from './commands.js';
import { MessageView } from '../../conversations/message-view.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { FindEditableMessage } from './find-editable-message.js';

/** Sends a failed message again with the same WhatsApp id. A message that has not failed is returned unchanged. */
@Injectable()
export class ResendMessageHandler {
  constructor(
    private readonly findEditableMessage: FindEditableMessage,
    private readonly messages: MessagesRepository,
    private readonly transactions: Transactions,
    private readonly view: MessageView,
  ) {}

  /** @throws ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_TICKET_CLOSED, ERR_WAPP_NOT_INITIALIZED */
  @OnRpc(ResendMessage)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Message> {
    const [actor, origin] = [actorOf(context), originOf(context)];
    const { message, ticket } = await this.findEditableMessage.findToResend(actor, id);
    const queued = await this.transactions.run(async ({ session, announce }) => {
      const cleared = await this.messages.clearFailure(actor.companyId, id, session);
      if (!cleared) return null;
      announce(sendCommand(origin, cleared, ticket.contact), this.view.changed(origin, cleared, ticket));
      return cleared;
    });
    return this.view.show(queued ?? message, ticket.contact);
  }
}
