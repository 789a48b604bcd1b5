import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { TicketRedirectsRepository } from './ticket-redirects.repository.js';
import { snapshotOf, type ContactSnapshot, type Ticket } from './ticket.js';
import { TicketEventsRepository } from './ticket-events.repository.js';
import { TicketsRepository } from './tickets.repository.js';

/** All tickets of a contact, for what happens to a contact as a whole. */
@Injectable()
export class TicketsOfContact {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly redirects: TicketRedirectsRepository,
    private readonly events: TicketEventsRepository,
  ) {}

  async find(companyId: string, contactId: string): Promise<Ticket[]> {
    return this.tickets.findOfContact(companyId, contactId);
  }

  async hasActive(companyId: string, contactId: string): Promise<boolean> {
    return this.tickets.hasActiveOfContact(companyId, contactId);
  }

  async refresh(companyId: string, contact: Parameters<typeof snapshotOf>[0]): Promise<void> {
    await this.tickets.refreshContact(companyId, snapshotOf(contact));
  }

  /** Gives a ticket to another contact. Null when it changed meanwhile. @throws a duplicate key when that one has an active ticket */
  async hand(ticket: Ticket, contact: ContactSnapshot, { session }: Transaction): Promise<Ticket | null> {
    return this.tickets.save(ticket, { contactId: contact.id, contact }, session);
  }

  /** A ticket became part of another one: its address leads there, and its markers stand there. */
  async dissolve(ticket: Ticket, into: Ticket, { session }: Transaction): Promise<void> {
    const { companyId, _id, uuid } = ticket;
    await this.redirects.add(companyId, { _id, uuid, to: into._id }, session);
    await this.events.moveToTicket(companyId, _id, into._id, session);
    await this.tickets.remove(companyId, _id, session);
  }
}
