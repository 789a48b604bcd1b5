import { createEvent, TicketMessageChanged, type Message as ShownMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { TicketView } from './ticket-view.js';
import { audienceOf, type Ticket } from './ticket.js';
import { MessageView } from './message-view.js';
import type { Message } from './message.js';

/** What those who see a ticket are told of a message in it. */
@Injectable()
export class MessageNews {
  constructor(
    private readonly view: MessageView,
    private readonly tickets: TicketView,
  ) {}

  show(message: Message, ticket: Ticket): ShownMessage {
    return this.view.show(message, ticket.contact);
  }

  added(message: Message, ticket: Ticket) {
    return { ticket: this.tickets.show(ticket), message: this.show(message, ticket) };
  }

  /** `withTicket`: its last line changed too. */
  changed(origin: Origin, message: Message, ticket: Ticket, withTicket = false): Outgoing {
    const shown = withTicket ? this.tickets.show(ticket) : null;
    const data = { message: this.show(message, ticket), audience: audienceOf(ticket), ticket: shown };
    return outgoingEvent(createEvent(TicketMessageChanged, stamped(origin, data)));
  }
}
