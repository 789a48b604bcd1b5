import type { ListMessages as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindTicket } from '../tickets/find-ticket.js';
import { originOf } from '../tickets/origin.js';
import { TicketView } from '../tickets/ticket-view.js';
import { isReader, MarkRead } from './mark-read.js';
import { MessagePages } from './message-pages.js';
import { showMessage } from './message.js';

/** A page of a conversation: page 1 is the newest, oldest first inside. Its assignee reads it by opening it. */
@Injectable()
export class ListMessages {
  constructor(
    private readonly pages: MessagePages,
    private readonly findTicket: FindTicket,
    private readonly markRead: MarkRead,
    private readonly view: TicketView,
  ) {}

  async execute(
    { ticketId, pageNumber, markRead }: z.output<typeof Contract.request>,
    context: RpcContext,
  ): Promise<z.input<typeof Contract.reply>> {
    const actor = actorOf(context);
    const [found, page] = await Promise.all([
      this.findTicket.execute(actor, { id: ticketId }),
      this.pages.read(actor.companyId, ticketId, pageNumber),
    ]);
    const reads = markRead && found.unreadMessages > 0 && isReader(actor, found);
    const ticket = reads ? await this.markRead.execute({ actor, origin: originOf(context), ticketId }) : found;
    const messages = page.items.map((message) => showMessage(reads ? { ...message, read: true } : message)).reverse();
    return { messages, ticket: this.view.show(ticket), count: page.count, hasMore: page.hasMore };
  }
}
