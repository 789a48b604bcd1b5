import {
  commandSubjectOf,
  createEvent,
  SendWhatsappPresence,
  TicketPresenceChanged,
  ShowTyping,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, Publisher, type RpcContext, OnRpc, originOf, stamped } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { recipientOf } from './commands.js';
import { audienceOf, type Ticket } from '../../conversations/ticket.js';

type Request = z.output<typeof ShowTyping.request>;

/** Shows the contact, and colleagues who view the ticket, that its agent is typing. Nothing is stored. */
@Injectable()
export class ShowTypingHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly chooseConnection: ChooseConnection,
    private readonly names: DisplayNames,
    private readonly publisher: Publisher,
  ) {}

  @OnRpc(ShowTyping)
  async execute({ id, presence }: Request, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    const ticket = await this.findTicket.execute(actor, { id });
    const user = this.names.user({ companyId: actor.companyId, userId: actor.userId });
    const data = { ticketId: id, contactId: ticket.contactId, presence, user, audience: audienceOf(ticket) };
    const event = createEvent(TicketPresenceChanged, stamped(originOf(context), data));
    const isWriter = ticket.status === 'open' && ticket.userId === actor.userId;
    if (user) this.publisher.signal(event);
    if (isWriter) await this.showToContact(ticket, presence, context);
    return { message: 'Shown' };
  }

  /** Shows typing to the contact only if the ticket is assigned to the actor. */
  private async showToContact(ticket: Ticket, presence: Request['presence'], context: RpcContext): Promise<void> {
    const { companyId } = ticket;
    const connectionId = this.chooseConnection.toSendIfAny(companyId, ticket.whatsappId)?.id;
    if (!connectionId) return;
    const data = { connectionId, ...recipientOf(ticket.contact), presence, at: new Date().toISOString() };
    const command = createEvent(SendWhatsappPresence, stamped(originOf(context), data));
    await this.publisher.publish({
      kind: 'command',
      id: command.id,
      subject: commandSubjectOf('live', { companyId, connectionId }),
      body: JSON.stringify(command),
    });
  }
}
