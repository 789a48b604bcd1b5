import type { Message as ShownMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, originOf } from '@recado/service-kit/messaging';
import type { Ticket } from '../../conversations/ticket.js';
import { ChangeMessage } from '../../conversations/change-message.js';
import { newWid, changeCommand } from './commands.js';
import type { MessageChange } from '../../conversations/message-change.js';
import { MessageView } from '../../conversations/message-view.js';
import type { Message } from '../../conversations/message.js';
import { SentChangesRepository } from './sent-changes.repository.js';

type RequestedChange = {
  message: Message;
  ticket: Ticket;
  /** The change to store, given its WhatsApp id. */
  change: (wid: string) => MessageChange;
  command: Parameters<typeof changeCommand>[2]['change'];
};

/** Changes a message here and on WhatsApp. Does nothing if it already has the requested state. */
@Injectable()
export class ChangeOnWhatsapp {
  constructor(
    private readonly changeMessage: ChangeMessage,
    private readonly sentChanges: SentChangesRepository,
    private readonly view: MessageView,
  ) {}

  unchanged(message: Message, ticket: Ticket): ShownMessage {
    return this.view.show(message, ticket.contact);
  }

  async execute({ message, ticket, change, command }: RequestedChange, context: RpcContext): Promise<ShownMessage> {
    const [origin, wid] = [originOf(context), newWid()];
    const { contact } = ticket;
    const changed = await this.changeMessage.execute({
      origin,
      key: { id: message._id },
      change: change(wid),
      commands: (after) => [changeCommand(origin, after, { contact, wid, change: command })],
      besides: ({ session }) => {
        const { whatsappId, _id: messageId } = message;
        return this.sentChanges.add(origin.companyId, { whatsappId, wid, kind: command.type, messageId }, session);
      },
    });
    return this.view.show(changed === 'unknown' ? message : changed.message, ticket.contact);
  }
}
