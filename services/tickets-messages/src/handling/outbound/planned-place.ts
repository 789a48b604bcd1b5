import { maySeeTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Contact } from '../../contacts/contact.js';
import { FindContact } from '../../contacts/find-contact.js';
import { AssertMayBegin } from '../../shared/replicas/assert-may-begin.js';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { Users } from '../../shared/replicas/state-replicas.js';
import {
  audienceOf,
  snapshotOf,
  type ContactSnapshot,
  type Assignment,
  type Ticket,
} from '../../conversations/ticket.js';
import { ImportedMessagesRepository } from '../../conversations/imported-messages.repository.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { TicketListsRepository } from '../../conversations/ticket-lists.repository.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';

type Wanted = { contactId: string; whatsappId: string | null; userId: string };
type Anybody = { contactId: string | null; number: string; name: string; whatsappId: string | null };
export type PlannedPlace = { contact: ContactSnapshot; whatsappId: string; active: Ticket | undefined };

/**
 * Finds the place of a planned message: the active ticket, over the chosen connection, else over the contact's last
 * one.
 */
@Injectable()
export class FindPlannedPlace {
  constructor(
    private readonly findContact: FindContact,
    private readonly tickets: TicketsRepository,
    private readonly ticketLists: TicketListsRepository,
    private readonly chooseConnection: ChooseConnection,
    private readonly assertMayBegin: AssertMayBegin,
    private readonly messages: MessagesRepository,
    private readonly imported: ImportedMessagesRepository,
    private readonly users: Users,
  ) {}

  /**
   * For somebody who may write to that contact now. @throws ERR_CONTACT_WITH_OTHERS, ERR_NO_CONTACT_FOUND,
   * ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_RESTRICTED for the first message to a person
   */
  async execute(companyId: string, wanted: Wanted): Promise<PlannedPlace> {
    const { contact, active, last, tickets } = await this.check(companyId, wanted);
    const { id: whatsappId } = this.chooseConnection.toSend(companyId, wanted.whatsappId, last, contact.whatsappId);
    const over = tickets.filter((ticket) => ticket.whatsappId === whatsappId);
    await this.assertMayBegin.execute(companyId, whatsappId, new Date(), () =>
      this.hasWritten(contact, whatsappId, over),
    );
    return { contact: snapshotOf(contact), whatsappId, active };
  }

  /** The same without a connection that can send: what is planned is sent later. */
  async check(companyId: string, { contactId, whatsappId: wished, userId }: Wanted) {
    const contact = await this.findContact.execute(companyId, { id: contactId });
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    const newestFirst = (await this.tickets.findOfContact(companyId, contactId)).toSorted((a, b) =>
      b.order.localeCompare(a.order),
    );
    const active = newestFirst.filter(({ status }) => status !== 'closed');
    const ticket = wished ? active.find(({ whatsappId }) => whatsappId === wished) : active[0];
    const last = ticket?.whatsappId ?? newestFirst[0]?.whatsappId;
    this.refuseTicketOfOthers(companyId, userId, ticket);
    return { contact, active: ticket, last, tickets: newestFirst };
  }

  /**
   * For somebody who need not be a contact: over the named connection, or the default one where none is named, and into the
   * ticket that is active there. @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED
   */
  async ofNumber(companyId: string, { contactId, number, name, whatsappId: wished }: Anybody): Promise<PlannedPlace> {
    const whatsappId = this.connectionOf(companyId, wished);
    const byId = contactId ? await this.findContact.execute(companyId, { id: contactId }) : undefined;
    const contact = byId ?? (await this.findContact.execute(companyId, { number, lid: null, name }));
    if (!contact) return { contact: strangerOf(number, name), whatsappId, active: undefined };
    const tickets = await this.tickets.findOfContact(companyId, contact._id);
    const active = tickets.find((ticket) => ticket.status !== 'closed' && ticket.whatsappId === whatsappId);
    return { contact: snapshotOf(contact), whatsappId, active };
  }

  /** The connection that was named and no other, or the default one. @throws what `ofNumber` throws */
  connectionOf(companyId: string, wished: string | null): string {
    const { id } = this.chooseConnection.toSend(companyId, wished);
    if (wished && wished !== id) throw new AppError('ERR_NO_WAPP_FOUND');
    return id;
  }

  /** Finds as whom recipients are addressed who have no active ticket over a connection. The others are left out. */
  async withoutTicket<P extends Pick<Anybody, 'contactId' | 'number' | 'name'>>(
    companyId: string,
    whatsappId: string,
    persons: readonly P[],
  ): Promise<Map<P, ContactSnapshot>> {
    const contacts = await this.findContact.among(companyId, persons);
    const ids = [...contacts.values()].map(({ _id }) => _id);
    const busy = await this.ticketLists.withActive(companyId, whatsappId, ids);
    return new Map(
      persons.flatMap((person) => {
        const contact = contacts.get(person);
        if (contact && busy.has(contact._id)) return [];
        return [[person, contact ? snapshotOf(contact) : strangerOf(person.number, person.name)] as const];
      }),
    );
  }

  private async hasWritten({ companyId, _id }: Contact, whatsappId: string, tickets: readonly Ticket[]) {
    for (const ticket of tickets) if (await this.messages.hasReceived(companyId, ticket._id)) return true;
    return (await this.imported.connectionsOf(companyId, _id)).includes(whatsappId);
  }

  /** A planner who has left the company planned it while they might. */
  private refuseTicketOfOthers(companyId: string, userId: string, ticket: Ticket | undefined): void {
    const planner = this.users.get(companyId, userId);
    if (ticket && planner && !maySeeTicket({ ...planner, userId }, audienceOf(ticket)))
      throw new AppError('ERR_CONTACT_WITH_OTHERS');
  }

  /** For a ticket that is opened for it: it belongs to the user who planned it, as long as that user exists. */
  opening(companyId: string, userId: string, whatsappId: string): Assignment {
    const planner = this.users.get(companyId, userId);
    if (!planner) return { status: 'pending', userId: null, queueId: null, whatsappId };
    return { status: 'open', userId, queueId: planner.queueIds[0] ?? null, whatsappId };
  }
}

/** Describes a recipient who is not a contact yet. */
const strangerOf = (number: string, name: string): ContactSnapshot => {
  return { id: '', name, number, lid: null, email: '', profilePicUrl: '' };
};
