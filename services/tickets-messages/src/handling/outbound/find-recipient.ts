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

/**
 * `whatsappId` is the requested connection, or null for the contact's last or the default one. `userId` is the user who
 * planned the message.
 */
type ContactRequest = { contactId: string; whatsappId: string | null; userId: string };
type NumberRequest = { contactId: string | null; number: string; name: string; whatsappId: string | null };
/** The recipient of a planned message, with the connection to use and the active ticket. */
export type Recipient = { contact: ContactSnapshot; whatsappId: string; active: Ticket | undefined };

/** Finds the recipient of a planned message. */
@Injectable()
export class FindRecipient {
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
   * @throws ERR_CONTACT_WITH_OTHERS, ERR_NO_CONTACT_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, and
   * ERR_WAPP_RESTRICTED for the first message to a person
   */
  async ofContact(companyId: string, request: ContactRequest): Promise<Recipient> {
    const { contact, active, last, tickets } = await this.check(companyId, request);
    const { id: whatsappId } = this.chooseConnection.toSend(companyId, request.whatsappId, last, contact.whatsappId);
    const over = tickets.filter((ticket) => ticket.whatsappId === whatsappId);
    await this.assertMayBegin.execute(companyId, whatsappId, new Date(), () =>
      this.hasWritten(contact, whatsappId, over),
    );
    return { contact: snapshotOf(contact), whatsappId, active };
  }

  /**
   * Checks a message that is sent later, so the connection does not need to be ready. @throws ERR_CONTACT_WITH_OTHERS,
   * ERR_NO_CONTACT_FOUND
   */
  async check(companyId: string, { contactId, whatsappId: requested, userId }: ContactRequest) {
    const contact = await this.findContact.execute(companyId, { id: contactId });
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    const newestFirst = (await this.tickets.findOfContact(companyId, contactId)).toSorted((a, b) =>
      b.order.localeCompare(a.order),
    );
    const active = newestFirst.filter(({ status }) => status !== 'closed');
    const ticket = requested ? active.find(({ whatsappId }) => whatsappId === requested) : active[0];
    const last = ticket?.whatsappId ?? newestFirst[0]?.whatsappId;
    this.refuseTicketOfOthers(companyId, userId, ticket);
    return { contact, active: ticket, last, tickets: newestFirst };
  }

  /**
   * Finds the recipient of a number, which does not need to be a contact's. Considers only an active ticket on the
   * requested or default connection.
   * @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED
   */
  async ofNumber(companyId: string, request: NumberRequest): Promise<Recipient> {
    const { contactId, number, name } = request;
    const whatsappId = this.connectionOf(companyId, request.whatsappId);
    const byId = contactId ? await this.findContact.execute(companyId, { id: contactId }) : undefined;
    const contact = byId ?? (await this.findContact.execute(companyId, { number, lid: null, name }));
    if (!contact) return { contact: unknownContact(number, name), whatsappId, active: undefined };
    const tickets = await this.tickets.findOfContact(companyId, contact._id);
    const active = tickets.find((ticket) => ticket.status !== 'closed' && ticket.whatsappId === whatsappId);
    return { contact: snapshotOf(contact), whatsappId, active };
  }

  /** Returns the requested connection, never another one, or the default. @throws like `ofNumber` */
  connectionOf(companyId: string, requested: string | null): string {
    const { id } = this.chooseConnection.toSend(companyId, requested);
    if (requested && requested !== id) throw new AppError('ERR_NO_WAPP_FOUND');
    return id;
  }

  /** Returns the contacts of those requests that have no active ticket on a connection. */
  async withoutTicket<R extends Pick<NumberRequest, 'contactId' | 'number' | 'name'>>(
    companyId: string,
    whatsappId: string,
    requests: readonly R[],
  ): Promise<Map<R, ContactSnapshot>> {
    const contacts = await this.findContact.among(companyId, requests);
    const ids = [...contacts.values()].map(({ _id }) => _id);
    const busy = await this.ticketLists.withActive(companyId, whatsappId, ids);
    return new Map(
      requests.flatMap((request) => {
        const contact = contacts.get(request);
        if (contact && busy.has(contact._id)) return [];
        return [[request, contact ? snapshotOf(contact) : unknownContact(request.number, request.name)] as const];
      }),
    );
  }

  private async hasWritten({ companyId, _id }: Contact, whatsappId: string, tickets: readonly Ticket[]) {
    for (const ticket of tickets) if (await this.messages.hasReceived(companyId, ticket._id)) return true;
    return (await this.imported.connectionsOf(companyId, _id)).includes(whatsappId);
  }

  /**
   * Rejects a ticket that the user may not see. A user who has left the company had access when planning the message.
   */
  private refuseTicketOfOthers(companyId: string, userId: string, ticket: Ticket | undefined): void {
    const planner = this.users.get(companyId, userId);
    if (ticket && planner && !maySeeTicket({ ...planner, userId }, audienceOf(ticket)))
      throw new AppError('ERR_CONTACT_WITH_OTHERS');
  }

  /** Returns the assignment of a new ticket to the user who planned the message, if that user still exists. */
  assignmentOf(companyId: string, userId: string, whatsappId: string): Assignment {
    const planner = this.users.get(companyId, userId);
    if (!planner) return { status: 'pending', userId: null, queueId: null, whatsappId };
    return { status: 'open', userId, queueId: planner.queueIds[0] ?? null, whatsappId };
  }
}

const unknownContact = (number: string, name: string): ContactSnapshot => {
  return { id: '', name, number, lid: null, email: '', profilePicUrl: '' };
};
