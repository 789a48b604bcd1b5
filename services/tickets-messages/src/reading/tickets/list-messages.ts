import { ListMessages } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindTicket } from '../../conversations/find-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { isReader, MarkRead } from './mark-read.js';
import { MessagePages, type ReadPage } from './message-pages.js';
import { ShowConversation } from './show-conversation.js';

type Request = z.output<typeof ListMessages.request>;

/**
 * Returns a page of a conversation. Page 1 is the newest; messages within a page are sorted oldest first. If the
 * assignee opens it, it is marked as read.
 */
@Injectable()
export class ListMessagesHandler {
  constructor(
    private readonly pages: MessagePages,
    private readonly findTicket: FindTicket,
    private readonly markRead: MarkRead,
    private readonly showConversation: ShowConversation,
  ) {}

  /** @throws ERR_NO_MESSAGE_FOUND if `around` is not a message of this ticket */
  @OnRpc(ListMessages)
  async execute(request: Request, context: RpcContext): Promise<z.input<typeof ListMessages.reply>> {
    const actor = actorOf(context);
    const { ticketId, markRead } = request;
    const found = await this.findTicket.execute(actor, { id: ticketId });
    const page = await this.read(found, request);
    const reads = markRead && found.unreadMessages > 0 && isReader(actor, found) && !page.hasNewer;
    const ticket = reads
      ? await this.markRead.execute({ actor, origin: originOf(context), ticketId: found._id })
      : found;
    const messages = reads ? page.messages.map((message) => ({ ...message, read: true })) : page.messages;
    return this.showConversation.execute(ticket, { ...page, messages });
  }

  private async read(ticket: Ticket, request: Request): Promise<ReadPage> {
    const { around, before, after, pageNumber } = request;
    if (around !== undefined) return this.pages.around(ticket, around);
    if (before !== undefined) return this.pages.before(ticket, before);
    if (after !== undefined) return this.pages.after(ticket, after);
    return this.pages.read(ticket, pageNumber);
  }
}
