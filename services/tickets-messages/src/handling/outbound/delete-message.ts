import { type Message, DeleteMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, originOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { ChangeMessage } from '../../conversations/change-message.js';
import { wasNeverSent } from '../../conversations/rules/acknowledged.js';
import type { Message as Found } from '../../conversations/message.js';
import type { Ticket } from '../../conversations/ticket.js';
import { ChangeOnWhatsapp } from './change-on-whatsapp.js';
import { FindEditableMessage } from './find-editable-message.js';

/** WhatsApp does not allow deleting messages older than two days and twelve hours. */
const DELETABLE_MS = 60 * 60 * 60_000;

/** Deletes our message for everyone. A failed message that was never sent is discarded. */
@Injectable()
export class DeleteMessageHandler {
  constructor(
    private readonly findEditableMessage: FindEditableMessage,
    private readonly changeOnWhatsapp: ChangeOnWhatsapp,
    private readonly changeMessage: ChangeMessage,
  ) {}

  /** @throws ERR_NO_PERMISSION if it is not our message, ERR_DELETE_WAPP_MSG if it is too old */
  @OnRpc(DeleteMessage)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Message> {
    const { message, ticket } = await this.findEditableMessage.findOurs(actorOf(context), id);
    if (message.isDeleted) return this.changeOnWhatsapp.unchanged(message, ticket);
    if (wasNeverSent(message)) return this.discard(message, ticket, context);
    if (Date.now() - message.createdAt.getTime() > DELETABLE_MS) throw new AppError('ERR_DELETE_WAPP_MSG');
    const change = () => ({ type: 'revoke' as const });
    return this.changeOnWhatsapp.execute({ message, ticket, change, command: { type: 'revoke' } }, context);
  }

  /** Discards a message that WhatsApp does not have. It is only deleted here, at any age. */
  private async discard(message: Found, ticket: Ticket, context: RpcContext): Promise<Message> {
    const key = { id: message._id };
    const changed = await this.changeMessage.execute({ origin: originOf(context), key, change: { type: 'discard' } });
    return this.changeOnWhatsapp.unchanged(changed === 'unknown' ? message : changed.message, ticket);
  }
}
