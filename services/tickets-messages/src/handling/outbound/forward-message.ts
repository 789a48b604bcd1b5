import { type Actor, type Message as ShownMessage, ForwardMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { FindTicket } from '../../conversations/find-ticket.js';
import { TicketToWriteIn } from '../opening/ticket-to-write-in.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import { contentToSend } from './commands.js';
import type { Message, StoredContent } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { PostMessage } from './post-message.js';
import { OutgoingText } from './outgoing-text.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { unsigned } from '../../shared/texts/signature.js';
import { MessageView } from '../../conversations/message-view.js';

type Request = z.output<typeof ForwardMessage.request>;

/** Forwards a message to another contact: into the active ticket, or into a new one for the sender. */
@Injectable()
export class ForwardMessageHandler {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly findTicket: FindTicket,
    private readonly ticketToWriteIn: TicketToWriteIn,
    private readonly names: DisplayNames,
    private readonly outgoingText: OutgoingText,
    private readonly view: MessageView,
    private readonly postMessage: PostMessage,
  ) {}

  /** @throws ERR_OTHER_OPEN_TICKET if the contact has an active ticket that the sender may not see */
  @OnRpc(ForwardMessage)
  async execute(request: Request, context: RpcContext): Promise<ShownMessage> {
    const actor = actorOf(context);
    const message = await this.findSource(actor, request.messageId);
    const id = request.clientId ?? newId();
    return whileStale(() => this.attempt({ request, actor, message, id }, context));
  }

  /** @throws ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_FORWARD_WAPP_MSG, ERR_WAPP_DOWNLOAD_MEDIA */
  private async findSource(actor: Actor, id: string): Promise<Message> {
    const message = await this.messages.find(actor.companyId, id);
    if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
    await this.findTicket.execute(actor, { id: message.ticketId });
    if (message.isDeleted || message.viewOnce) throw new AppError('ERR_FORWARD_WAPP_MSG');
    contentToSend(message); // throws if it cannot be sent
    return message;
  }

  private async attempt(
    { request, actor, message, id }: { request: Request; actor: Actor; message: Message; id: string },
    context: RpcContext,
  ): Promise<ShownMessage> {
    const origin = originOf(context);
    const earlier = await this.postMessage.earlier(actor, request.clientId);
    const { ticket, whatsappId } = await this.ticketToWriteIn.execute({ actor, origin }, request.contactId);
    if (earlier) return this.view.show(earlier, ticket.contact);
    const signedBy = request.signMessage ? actor.userId : null;
    const signed = this.outgoingText.sign(this.textOf(message), actor.companyId, signedBy);
    const said = { ...forwardedContent(message), ...signed };
    const sent = await this.postMessage.execute({ actor, origin, ticket, whatsappId, id, said });
    return this.view.show(sent, ticket.contact);
  }

  /** Returns the text without its author's name. It contains no variables. */
  private textOf(message: Message): string {
    const { companyId, userId, fromMe } = message;
    const author = fromMe && userId ? this.names.user({ companyId, userId }) : null;
    return unsigned(message, author?.name ?? null);
  }
}

const forwardedContent = ({ body, mediaType, words = [], media, location, contacts }: Message): StoredContent => ({
  body,
  mediaType,
  words,
  isForwarded: true,
  ...(media && { media }),
  ...(location && { location }),
  ...(contacts && { contacts }),
});
