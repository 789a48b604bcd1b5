import { Injectable } from '@nestjs/common';
import { type Origin } from '@recado/service-kit/messaging';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import type { Contact } from '../../contacts/contact.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { snapshotOf, type Ticket } from '../../conversations/ticket.js';
import { ReassignMessages } from './reassign-messages.js';
import { MergeTickets } from './merge-tickets.js';

const isActive = ({ status }: Ticket): boolean => status !== 'closed';

/** Changes only the contact of a ticket. */
@Injectable()
export class ReassignTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly transactions: Transactions,
    private readonly view: TicketView,
  ) {}

  /** @throws if the ticket has changed or the contact has another active ticket, so that the job starts again */
  async execute(origin: Origin, ticket: Ticket, contact: ReturnType<typeof snapshotOf>): Promise<Ticket> {
    return this.transactions
      .run(async (transaction) => {
        const handed = await this.tickets.save(ticket, { contactId: contact.id, contact }, transaction);
        if (!handed) throw new Error('the ticket changed while its contacts were merged');
        transaction.announce(this.view.changed(origin, handed));
        return handed;
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new Error('the contact got an active ticket meanwhile') : error;
      });
  }
}

/** Moves the tickets of one contact to another, with everything that belongs to them. */
@Injectable()
export class ReassignTickets {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly reassignMessages: ReassignMessages,
    private readonly unite: MergeTickets,
    private readonly reassignTicket: ReassignTicket,
  ) {}

  async all(origin: Origin, fromContactId: string, winner: Contact): Promise<void> {
    const contact = snapshotOf(winner);
    for (const ticket of await this.tickets.findOfContact(origin.companyId, fromContactId)) {
      const rival = isActive(ticket) ? await this.rivalOf(ticket, winner) : undefined;
      const kept = rival
        ? await this.unite.execute(origin, { one: ticket, other: rival }, contact)
        : await this.reassignTicket.execute(origin, ticket, contact);
      await this.reassignMessages.execute(origin.companyId, kept._id, { contactId: contact.id, ticketId: kept._id });
    }
    // completes tickets whose messages a crash left behind
    for (const { companyId, _id } of await this.tickets.findOfContact(origin.companyId, winner._id))
      await this.reassignMessages.execute(companyId, _id, { contactId: contact.id, ticketId: _id });
  }

  private async rivalOf({ companyId, whatsappId }: Ticket, { _id }: Contact): Promise<Ticket | undefined> {
    const found = await this.tickets.findOfContact(companyId, _id);
    return found.find((other) => isActive(other) && other.whatsappId === whatsappId);
  }
}
