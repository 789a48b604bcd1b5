import { maySeeTicket, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { showsImported } from '../../conversations/imported-message.js';
import { audienceOf, type Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import type { HistoryPosition } from './history-search.repository.js';

type Chat = Pick<HistoryPosition, 'contactId' | 'whatsappId'>;
export type ReadableHistory = {
  mayRead(chat: Chat): boolean;
  /** Returns the newest ticket that the actor may see and whose thread shows the message. */
  ticketWith(position: HistoryPosition): Ticket | undefined;
};

/** The assignment of a ticket opened by a contact's message. */
const NEW_TICKET = { status: 'pending' as const, userId: null, queueId: null };

/**
 * Determines which imported messages a user may read: those of contacts and connections with a ticket that the user may
 * see. If there is no ticket, the rule for a new ticket applies.
 */
@Injectable()
export class VisibleHistory {
  constructor(private readonly tickets: TicketsRepository) {}

  async of(actor: Actor, contactIds: readonly string[]): Promise<ReadableHistory> {
    const found = await this.tickets.findOfContacts(actor.companyId, contactIds);
    const byChat = new Map<string, Ticket[]>();
    for (const ticket of found) byChat.set(chatOf(ticket), [...(byChat.get(chatOf(ticket)) ?? []), ticket]);
    const visibleIn = (chat: Chat) =>
      (byChat.get(chatOf(chat)) ?? []).filter((ticket) => maySeeTicket(actor, audienceOf(ticket)));
    return {
      mayRead: (chat) => (byChat.has(chatOf(chat)) ? visibleIn(chat).length > 0 : maySeeTicket(actor, NEW_TICKET)),
      ticketWith: (position) =>
        visibleIn(position)
          .toSorted((a, b) => (a.order < b.order ? 1 : -1))
          .find((ticket) => showsImported(ticket, position.order)),
    };
  }
}

const chatOf = ({ contactId, whatsappId }: { contactId: string; whatsappId: string | null }): string =>
  `${contactId} ${whatsappId ?? ''}`;
