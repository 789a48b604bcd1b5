import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { quote, type Message } from '../conversations/message.js';
import { MessageView } from '../conversations/message-view.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import type { Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';

/** Lets the quotes of a message say what it says: nothing once it is deleted. */
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
