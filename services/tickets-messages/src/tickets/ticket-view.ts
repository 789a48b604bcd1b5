import { maySeeTicket, type Actor, type Ticket as ShownTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Connections, Queues, Users } from '../reference/copies.js';
import { audienceOf, type Ticket } from './ticket.js';

/** A ticket as others see it: names of user, queue and connection come from the copies in memory. */
@Injectable()
export class TicketView {
  constructor(
    private readonly users: Users,
    private readonly queues: Queues,
    private readonly connections: Connections,
  ) {}

  show(ticket: Ticket): ShownTicket {
    const { contact } = ticket;
    return {
      id: ticket._id,
      uuid: ticket.uuid,
      number: ticket.number,
      status: ticket.status,
      userId: ticket.userId,
      user: this.userOf(ticket),
      queueId: ticket.queueId,
      queue: this.queueOf(ticket),
      whatsappId: ticket.whatsappId,
      whatsapp: this.connectionOf(ticket),
      contactId: ticket.contactId,
      contact: {
        id: contact.id,
        name: contact.name,
        number: contact.number,
        email: contact.email,
        profilePicUrl: contact.profilePicUrl,
      },
      lastMessage: ticket.lastMessage,
      lastMessageFromMe: ticket.lastMessageFromMe,
      lastMessageAt: ticket.lastMessageAt.toISOString(),
      unreadMessages: ticket.unreadMessages,
      isGroup: ticket.isGroup,
      createdAt: ticket.createdAt.toISOString(),
      updatedAt: ticket.updatedAt.toISOString(),
      order: ticket.order,
      revision: ticket.revision,
    };
  }

  /** Who may not see it learns who holds it, and nothing that was said. */
  showTo(actor: Actor, ticket: Ticket): ShownTicket {
    const shown = this.show(ticket);
    return maySeeTicket(actor, audienceOf(ticket)) ? shown : { ...shown, lastMessage: '' };
  }

  private userOf({ companyId, userId }: Ticket): ShownTicket['user'] {
    const found = userId ? this.users.get(companyId, userId) : undefined;
    return found ? { id: found.id, name: found.name } : null;
  }

  private queueOf({ companyId, queueId }: Ticket): ShownTicket['queue'] {
    const found = queueId ? this.queues.get(companyId, queueId) : undefined;
    return found ? { id: found.id, name: found.name, color: found.color } : null;
  }

  private connectionOf({ companyId, whatsappId }: Ticket): ShownTicket['whatsapp'] {
    const found = whatsappId ? this.connections.get(companyId, whatsappId) : undefined;
    return found ? { id: found.id, name: found.name, status: found.status } : null;
  }
}
