import { type Actor, MarkTicketUnread, type Ticket as TicketResponse } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type Origin, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { FindTicket } from '../../conversations/find-ticket.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import type { Ticket } from '../../conversations/ticket.js';
import { readCommand } from '../../handling/outbound/commands.js';
import { ChangeTicket } from '../../handling/transitions/change-ticket.js';

/** All messages are marked as read, but at most this number, the newest, are reported to WhatsApp in one command. */
const MAX_REPORTED = 500;
type Reading = { actor: Actor; origin: Origin; ticketId: string; upTo?: string };

/** Returns whether the actor is the assignee of an open ticket. Other viewers do not mark it as read. */
export const isReader = ({ userId }: Actor, ticket: Pick<Ticket, 'status' | 'userId'>): boolean =>
  ticket.status === 'open' && ticket.userId === userId;

/** Marks a ticket's messages as read, all or up to a given one, and sends read receipts to the contact. */
@Injectable()
export class MarkRead {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly changeTicket: ChangeTicket,
    private readonly messages: MessagesRepository,
  ) {}

  /** Returns the changed ticket, or the unchanged one if the actor is not its reader. */
  async execute(reading: Reading): Promise<Ticket> {
    return whileStale(() => this.attempt(reading));
  }

  private async attempt({ actor, origin, ticketId, upTo }: Reading): Promise<Ticket> {
    const { companyId } = actor;
    const ticket = await this.findTicket.execute(actor, { id: ticketId });
    if (!isReader(actor, ticket)) return ticket;
    const unread = await this.messages.unread(companyId, ticketId, upTo, MAX_REPORTED);
    const [newest] = unread;
    if (!newest && (upTo !== undefined || ticket.unreadMessages === 0)) return ticket;
    return this.changeTicket.execute({ actor, origin }, ticket, async ({ session, announce }) => {
      if (newest) await this.messages.markRead(companyId, ticketId, newest.order, session);
      announce(...readCommand(origin, unread, ticket.contact));
      return { unreadMessages: upTo === undefined ? 0 : await this.messages.countUnread(companyId, ticketId, session) };
    });
  }
}

/** Gives a ticket at least one unread message, so that its assignee finds it again. Its messages stay read. */
@Injectable()
export class MarkUnreadHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly changeTicket: ChangeTicket,
    private readonly view: TicketView,
  ) {}

  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(MarkTicketUnread)
  async execute({ id }: { id: string }, context: RpcContext): Promise<TicketResponse> {
    return this.view.show(await whileStale(() => this.attempt(id, context)));
  }

  private async attempt(id: string, context: RpcContext): Promise<Ticket> {
    const actor = actorOf(context);
    const ticket = await this.findTicket.execute(actor, { id });
    if (!isReader(actor, ticket)) throw new AppError('ERR_NO_PERMISSION');
    if (ticket.unreadMessages > 0) return ticket;
    const who = { actor, origin: originOf(context) };
    return this.changeTicket.execute(who, ticket, () => Promise.resolve({ unreadMessages: 1 }));
  }
}
