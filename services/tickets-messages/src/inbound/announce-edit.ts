import { createEvent, TicketMessageEdited } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, stamped, type Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { madeBy, type Message } from '../conversations/message.js';
import { MessageView } from '../conversations/message-view.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { mayCountAsAnswer } from '../conversations/rules/edited-answer.js';
import { TicketView } from '../conversations/ticket-view.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';

/** Publishes an edit that may contain an answer, in the transaction that stores it. */
@Injectable()
export class AnnounceEdit {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly tickets: TicketsRepository,
    private readonly messageView: MessageView,
    private readonly ticketView: TicketView,
  ) {}

  async execute({ session, announce }: Transaction, origin: Origin, message: Message, editWid: string): Promise<void> {
    if (!mayCountAsAnswer(message, editWid) || (await this.messages.hasNewerReceived(message, session))) return;
    const ticket = await this.tickets.findIn(message.companyId, message.ticketId, session);
    if (!ticket || ticket.isGroup) return;
    const shown = { ticket: this.ticketView.show(ticket), message: this.messageView.show(message, ticket.contact) };
    const hasOpened = ticket._id === madeBy(message, 'ticket');
    announce(outgoingEvent(createEvent(TicketMessageEdited, stamped(origin, { ...shown, hasOpened }))));
  }
}
