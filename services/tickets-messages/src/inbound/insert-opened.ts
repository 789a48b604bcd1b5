import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { StoredTicket } from '../conversations/add-message.js';
import { madeBy, type Message } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { orderJustBefore } from '../conversations/rules/message-order.js';
import { RecordEvent } from '../conversations/record-event.js';
import type { Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import type { Inbound } from './draft-inbound-message.js';

/**
 * A message that opens a ticket. `answered` is the campaign or scheduled message that it answers, if that has no
 * ticket.
 */
export type Opening = Inbound & { ticket: Ticket; answered: Message | undefined };

/** Stores the ticket that a message opens, with its event, in a transaction. */
@Injectable()
export class InsertOpened {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly recordEvent: RecordEvent,
    private readonly messages: MessagesRepository,
  ) {}

  async execute(transaction: Transaction, { origin, message, ticket, answered }: Opening): Promise<StoredTicket> {
    await this.tickets.insert(ticket, transaction);
    await this.recordEvent.execute(transaction, origin, {
      kind: 'opened',
      ticket,
      why: message.fromMe ? 'phone' : 'contact',
      order: orderJustBefore(message.order),
      id: madeBy(message, 'marker of the opened ticket'),
    });
    if (answered) await this.messages.insert([{ ...answered, ticketId: ticket._id }], transaction.session);
    return { ticket, before: null };
  }
}
