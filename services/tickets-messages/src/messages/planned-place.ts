import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { FindContact } from '../contacts/find-contact.js';
import { ChooseConnection } from '../reference/choose-connection.js';
import { Users } from '../reference/copies.js';
import { snapshotOf, type ContactSnapshot, type Place, type Ticket } from '../tickets/ticket.js';
import { TicketsOfContact } from '../tickets/tickets-of-contact.js';

type Wanted = { contactId: string; whatsappId: string | null };
export type PlannedPlace = { contact: ContactSnapshot; whatsappId: string; active: Ticket | undefined };

/** Where a planned message goes: into the active ticket, over the wished connection, else the contact's last one. */
@Injectable()
export class FindPlannedPlace {
  constructor(
    private readonly findContact: FindContact,
    private readonly ticketsOfContact: TicketsOfContact,
    private readonly chooseConnection: ChooseConnection,
    private readonly users: Users,
  ) {}

  /** @throws ERR_NO_CONTACT_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED */
  async execute(companyId: string, { contactId, whatsappId: wished }: Wanted): Promise<PlannedPlace> {
    const contact = await this.findContact.execute(companyId, { id: contactId });
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    const newestFirst = (await this.ticketsOfContact.find(companyId, contactId)).toSorted((a, b) =>
      b.order.localeCompare(a.order),
    );
    const active = newestFirst.filter(({ status }) => status !== 'closed');
    const ticket = wished ? active.find(({ whatsappId }) => whatsappId === wished) : active[0];
    const last = ticket?.whatsappId ?? newestFirst[0]?.whatsappId;
    const { id: whatsappId } = this.chooseConnection.toSend(companyId, wished, last, contact.whatsappId);
    return { contact: snapshotOf(contact), whatsappId, active: ticket };
  }

  /** For a ticket that is opened for it: whoever planned it has it, as long as they are there. */
  opening(companyId: string, userId: string, whatsappId: string): Place {
    const planner = this.users.get(companyId, userId);
    if (!planner) return { status: 'pending', userId: null, queueId: null, whatsappId };
    return { status: 'open', userId, queueId: planner.queueIds[0] ?? null, whatsappId };
  }
}
