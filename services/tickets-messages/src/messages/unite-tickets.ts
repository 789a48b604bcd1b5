import { createEvent, TicketChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { stamped, type Origin } from '../reference/origin.js';
import { ChangeTicket } from '../tickets/change-ticket.js';
import { RecordEvent } from '../tickets/record-event.js';
import { systemActor } from '@recado/contracts';
import { TicketView } from '../tickets/ticket-view.js';
import { TicketsOfContact } from '../tickets/tickets-of-contact.js';
import { audienceOf, type ContactSnapshot, type Ticket } from '../tickets/ticket.js';
import { HandMessages } from './hand-messages.js';

/** The ticket that goes: out of the lists, with a marker in the one that stays. */
@Injectable()
export class PartingTicket {
  constructor(
    private readonly tickets: TicketsOfContact,
    private readonly recordEvent: RecordEvent,
    private readonly view: TicketView,
  ) {}

  async execute(transaction: Transaction, origin: Origin, { goes, stays }: { goes: Ticket; stays: Ticket }) {
    await this.tickets.dissolve(goes, stays, transaction);
    await this.recordEvent.execute(transaction, origin, { kind: 'merged', ticket: stays, before: goes });
    const shown = { ...this.view.show(goes), revision: goes.revision + 1 };
    const data = { ticket: shown, before: audienceOf(goes), after: null };
    transaction.announce(outgoingEvent(createEvent(TicketChanged, stamped(origin, data))));
  }
}

/** Of two active tickets of one person the older stays; what was said in the other goes there. */
@Injectable()
export class UniteTickets {
  constructor(
    private readonly handMessages: HandMessages,
    private readonly changeTicket: ChangeTicket,
    private readonly parting: PartingTicket,
  ) {}

  /** Messages first: whatever is cut short is found again in the ticket that goes. @returns the ticket that stays */
  async execute(origin: Origin, { one, other }: { one: Ticket; other: Ticket }, contact: ContactSnapshot) {
    const [stays, goes] = one.createdAt <= other.createdAt ? [one, other] : [other, one];
    await this.handMessages.execute(origin.companyId, goes._id, { contactId: contact.id, ticketId: stays._id });
    const who = { actor: systemActor(origin.companyId), origin, isSystem: true };
    return this.changeTicket.execute(who, stays, async (transaction) => {
      const changes = { ...united(stays, goes), contactId: contact.id, contact };
      await this.parting.execute(transaction, origin, { goes, stays: { ...stays, ...changes } });
      return changes;
    });
  }
}

function united(stays: Ticket, goes: Ticket): Partial<Ticket> {
  const last = goes.order > stays.order ? goes : stays;
  const { lastMessage, lastMessageFromMe, lastMessageAt, order } = last;
  return {
    ...{ lastMessage, lastMessageFromMe, lastMessageAt, order },
    unreadMessages: stays.unreadMessages + goes.unreadMessages,
    tagIds: [...new Set([...(stays.tagIds ?? []), ...(goes.tagIds ?? [])])],
  };
}
