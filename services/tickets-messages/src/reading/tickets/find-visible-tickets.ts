import type { Actor, ListTickets } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { SearchContacts } from '../../contacts/search-contacts.js';
import { ReadTicketList } from './list-tickets.js';
import { visibleBranches } from '../../conversations/rules/ticket-list.js';
import { TicketListsRepository, type TicketList } from '../../conversations/ticket-lists.repository.js';
import type { Ticket } from '../../conversations/ticket.js';

const MOST_OF_CONTACTS = 1_000;
type Query = z.output<typeof ListTickets.request>;
export type VisibleTickets = {
  ofIds(ids: string[]): Promise<Ticket[]>;
  /** Newest first. */
  ofContactIds(contactIds: string[]): Promise<Ticket[]>;
  ofNumber(number: number): Promise<Ticket[]>;
  ofContacts(search: string, limit: number): Promise<Ticket[]>;
};

/** Returns the given tickets that the actor may see and that match a search's filters. */
@Injectable()
export class FindVisibleTickets {
  constructor(
    private readonly lists: TicketListsRepository,
    private readonly readTicketList: ReadTicketList,
    private readonly searchContacts: SearchContacts,
  ) {}

  as(actor: Actor, query: Query): VisibleTickets {
    const { companyId } = actor;
    const list = { branches: visibleBranches(actor, query), ...this.readTicketList.filters(actor, query) };
    const read = async (more: Partial<TicketList>, limit: number) =>
      list.branches.length === 0
        ? []
        : this.lists.list(companyId, { ...list, ...more }, { after: null, skip: 0, limit });
    return {
      ofIds: async (ids) => (ids.length === 0 ? [] : read({ ids }, ids.length)),
      ofContactIds: async (contactIds) => (contactIds.length === 0 ? [] : read({ contactIds }, MOST_OF_CONTACTS)),
      ofNumber: async (number) => read({ number }, 1),
      ofContacts: async (search, limit) => {
        const contactIds = await this.searchContacts.execute(companyId, search);
        return contactIds.length === 0 ? [] : read({ contactIds }, limit);
      },
    };
  }
}
