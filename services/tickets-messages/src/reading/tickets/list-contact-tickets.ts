import { PAGE_SIZE, ListContactTickets } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindContact } from '../../contacts/find-contact.js';
import { PageCursors } from '../../shared/paging/page-cursors.js';
import { visibleBranches } from '../../conversations/rules/ticket-list.js';
import { TicketListsRepository } from '../../conversations/ticket-lists.repository.js';
import { TicketView } from '../../conversations/ticket-view.js';

/** Lists all of a contact's tickets that the actor may see. */
@Injectable()
export class ListContactTicketsHandler {
  constructor(
    private readonly lists: TicketListsRepository,
    private readonly cursors: PageCursors,
    private readonly view: TicketView,
    private readonly findContact: FindContact,
  ) {}

  /** @throws ERR_NO_CONTACT_FOUND */
  @OnRpc(ListContactTickets)
  async execute(
    { contactId, pageNumber, cursor }: z.output<typeof ListContactTickets.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListContactTickets.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const branches = visibleBranches(actor, { showAll: true, withUnreadMessages: false });
    const list = { branches, onlyUnread: false, contactIds: [contactId] };
    const { items, ...page } = await this.cursors.read({
      key: `history:${companyId}:${JSON.stringify(list)}`,
      pageNumber,
      cursor,
      size: PAGE_SIZE,
      find: (slice) => this.lists.list(companyId, list, slice),
      countUpTo: (limit) => this.lists.count(companyId, list, limit),
      sortKeyOf: ({ order }) => order,
    });
    if (items.length === 0 && !(await this.findContact.execute(companyId, { id: contactId })))
      throw new AppError('ERR_NO_CONTACT_FOUND');
    return { tickets: items.map((ticket) => this.view.show(ticket)), ...page };
  }
}
