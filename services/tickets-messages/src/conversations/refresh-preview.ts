import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Message } from './message.js';
import { quote } from './message-preview.js';
import { MessageView } from './message-view.js';
import { MessagesRepository } from './messages.repository.js';
import { messageOrderOf } from './rules/message-order.js';
import { previewOf, type Ticket } from './ticket.js';
import { TicketsRepository } from './tickets.repository.js';

/** Updates the ticket's preview when its last message changes. A preview that counts pictures does not change. */
@Injectable()
export class RefreshPreview {
  constructor(private readonly tickets: TicketsRepository) {}

  async execute(
    { session }: Transaction,
    companyId: string,
    line: { ticketId: string; order: string; text: string; fromMe: boolean },
  ): Promise<{ ticket: Ticket | null; isRetold: boolean }> {
    const ticket = await this.tickets.findIn(companyId, line.ticketId, session);
    const isOther = !ticket || messageOrderOf(ticket) !== line.order || (ticket.lastAlbum?.count ?? 0) > 1;
    if (isOther || ticket.lastMessage === previewOf(line.text)) return { ticket, isRetold: false };
    const retold = await this.tickets.refreshPreview(companyId, line, session);
    return { ticket: retold ?? ticket, isRetold: retold !== null };
  }
}

/** Updates the quotes of a changed message. The quote of a deleted message is empty. */
@Injectable()
export class RefreshQuotes {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly tickets: TicketsRepository,
    private readonly view: MessageView,
  ) {}

  async execute({ session, announce }: Transaction, origin: Origin, message: Message): Promise<void> {
    const { companyId } = message;
    const tickets = new Map<string, Ticket | null>();
    for (const quoting of await this.messages.changeQuotes(companyId, quote(message), session)) {
      const { ticketId } = quoting;
      const ticket = tickets.get(ticketId) ?? (await this.tickets.findIn(companyId, ticketId, session));
      tickets.set(ticketId, ticket);
      if (ticket) announce(this.view.changed(origin, quoting, ticket));
    }
  }
}
