import { Day, PAGE_SIZE, ListContacts, ListContactsForAdmin, type AdminListQuery } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import type { z } from 'zod';
import { PageCursors } from '../paging/page-cursors.js';
import { CompanySettings } from '../replicas/company-settings.js';
import { rangeOfDays } from '../replicas/day.js';
import { searchPattern } from './contact.js';
import { ContactView } from './contact-view.js';
import { ContactsRepository, sortKeyOf, type ContactOrder } from './contacts.repository.js';

const Filter = TableFilter.extend({ dateStart: Day.optional(), dateEnd: Day.optional() });

@Injectable()
export class ListContactsHandler {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly cursors: PageCursors,
    private readonly view: ContactView,
    private readonly settings: CompanySettings,
  ) {}

  @OnRpc(ListContacts)
  async execute(
    { searchParam, pageNumber, cursor, date, dateStart, dateEnd }: z.output<typeof ListContacts.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListContacts.reply>> {
    const { companyId } = actorOf(context);
    const createdAt = rangeOfDays(date ?? dateStart, date ?? dateEnd, this.settings.timeZone(companyId));
    const filter = { pattern: searchPattern(searchParam), createdAt };
    const { items, ...page } = await this.cursors.read({
      key: `contacts:${companyId}:${filter.pattern?.source ?? ''}:${JSON.stringify(createdAt)}`,
      pageNumber,
      cursor,
      size: PAGE_SIZE,
      find: (slice) => this.contacts.list(companyId, filter, slice),
      countUpTo: (limit) => this.contacts.count(companyId, filter, limit),
      sortKeyOf: ({ searchText }) => searchText,
    });
    return { contacts: items.map((contact) => this.view.show(contact)), ...page };
  }

  @OnRpc(ListContactsForAdmin)
  async table(
    { filter: given, sort, offset, limit, cursor }: AdminListQuery,
    context: RpcContext,
  ): Promise<z.input<typeof ListContactsForAdmin.reply>> {
    const { companyId } = actorOf(context);
    const { q, id: ids, dateStart, dateEnd } = tableFilterOf(Filter, { filter: given });
    const createdAt = rangeOfDays(dateStart, dateEnd, this.settings.timeZone(companyId));
    const filter = { pattern: searchPattern(q), createdAt, ids };
    const order = orderOf(sort);
    const { items, hasMore, nextCursor, count } = await this.cursors.read({
      key: `contacts:${companyId}:${filter.pattern?.source ?? ''}:${JSON.stringify({ createdAt, ids })}`,
      pageNumber: Math.floor(offset / limit) + 1,
      cursor,
      size: limit,
      find: (slice) => this.contacts.list(companyId, filter, slice, order),
      countUpTo: (most) => this.contacts.count(companyId, filter, most),
      sortKeyOf: (contact) => sortKeyOf(order, contact),
    });
    const read = offset + items.length;
    const total = hasMore ? Math.max(count, read + 1) : read;
    return { data: items.map((contact) => this.view.show(contact)), total, nextCursor };
  }
}

const orderOf = (sort: AdminListQuery['sort']): ContactOrder => ({
  by: sort?.field === 'createdAt' ? 'createdAt' : 'searchText',
  direction: sort?.order === 'DESC' ? -1 : 1,
});
