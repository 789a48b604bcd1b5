import { can, type Actor, type CreateTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { z } from 'zod';
import { FindContact } from '../../contacts/find-contact.js';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { Users } from '../../shared/replicas/state-replicas.js';
import { CheckAssignment } from './check-assignment.js';
import { snapshotOf, type ContactSnapshot, type Assignment } from '../../conversations/ticket.js';

type Request = z.output<typeof CreateTicket.request>;

/** Determines the contact, status, user, queue and connection of a ticket that an agent opens. */
@Injectable()
export class PrepareOpening {
  constructor(
    private readonly findContact: FindContact,
    private readonly chooseConnection: ChooseConnection,
    private readonly users: Users,
    private readonly checkAssignment: CheckAssignment,
  ) {}

  /**
   * @throws ERR_TICKET_QUEUE_REQUIRED, ERR_NO_CONTACT_FOUND, ERR_NO_DEF_WAPP_FOUND, and the errors of CheckAssignment
   */
  async execute(
    request: Request,
    actor: Actor,
    needsQueue = true,
  ): Promise<{ place: Assignment; contact: ContactSnapshot }> {
    if (needsQueue && !request.queueId && !can(actor, 'tickets-manager:showall'))
      throw new AppError('ERR_TICKET_QUEUE_REQUIRED');
    const contact = await this.findContact.execute(actor.companyId, { id: request.contactId });
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    const { status, queueId = null } = request;
    const userId = status === 'open' ? (request.userId ?? actor.userId) : null;
    await this.checkAssignment.execute(actor, { ...request, userId }, { status, userId, queueId });
    const own = this.users.get(actor.companyId, actor.userId)?.whatsappId;
    const whatsappId = this.chooseConnection.execute(actor.companyId, request.whatsappId, own).id;
    return { place: { status, userId, queueId, whatsappId }, contact: snapshotOf(contact) };
  }

  /** Rejects opening a ticket just to send something over an unlinked connection. @throws ERR_WAPP_NOT_INITIALIZED */
  requireLinked(companyId: string, { place }: { place: Assignment }): void {
    this.chooseConnection.toSend(companyId, place.whatsappId);
  }
}
