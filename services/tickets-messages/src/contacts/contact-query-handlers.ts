import {
  type AdminListQuery,
  type Contact as ContactView,
  Day,
  GetContact,
  ListContactNames,
  ListContacts,
  MAX_PAGE_SIZE,
  rangeOfDays,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { required } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { searchPattern } from '@recado/service-kit/phone-numbers';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { PageCursors, type PagedQuery, type PageOf, totalOf } from '../shared/paging/page-cursors.js';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { ContactViews } from './contact-views.js';
import type { Contact } from './contact.js';
import {
  BY_NAME,
  type ContactFilter,
  type ContactOrder,
  ContactsRepository,
  sortKeyOf,
} from './contacts.repository.js';

const Filter = TableFilter.extend({ dateStart: Day.optional(), dateEnd: Day.optional() });

type Part = Pick<PagedQuery<Contact>, 'pageNumber' | 'cursor' | 'size'>;

@Injectable()
export class ContactQueryHandlers {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly cursors: PageCursors,
    private readonly views: ContactViews,
    private readonly settings: CompanySettings,
  ) {}

  @OnRpc(ListContacts)
  async list(
    { filter: given, sort, offset, limit, cursor }: AdminListQuery,
    context: RpcContext,
  ): Promise<z.input<typeof ListContacts.reply>> {
    const { companyId } = actorOf(context);
    const { q, id: ids, dateStart, dateEnd } = tableFilterOf(Filter, { filter: given });
    const createdAt = rangeOfDays(dateStart, dateEnd, this.settings.timeZone(companyId));
    const filter = { pattern: searchPattern(q, this.settings.timeZone(companyId)), createdAt, ids };
    const pageNumber = Math.floor(offset / limit) + 1;
    const part = { pageNumber, cursor, size: limit };
    const page = await this.read(companyId, filter, part, orderOf(sort));
    const data = page.items.map((contact) => this.views.view(contact));
    return { data, total: totalOf(page, offset), nextCursor: page.nextCursor };
  }

  /** Returns the first contacts by name, for pickers. */
  @OnRpc(ListContactNames)
  async listNames(
    { name }: z.output<typeof ListContactNames.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListContactNames.reply>> {
    const { companyId } = actorOf(context);
    const filter = { pattern: searchPattern(name, this.settings.timeZone(companyId)), createdAt: {} };
    const found = await this.contacts.list(companyId, filter, { after: null, skip: 0, limit: MAX_PAGE_SIZE });
    return found.map((contact) => {
      const { id, name: shownName, number, profilePicUrl, isGroup } = this.views.view(contact);
      return { id, name: shownName, number, profilePicUrl, isGroup };
    });
  }

  @OnRpc(GetContact)
  async get({ id }: { id: string }, context: RpcContext): Promise<ContactView> {
    const found = required(await this.contacts.find(actorOf(context).companyId, id), 'ERR_NO_CONTACT_FOUND');
    return this.views.view(found);
  }

  private read(companyId: string, filter: ContactFilter, part: Part, order = BY_NAME): Promise<PageOf<Contact>> {
    const { pattern, ...days } = filter;
    return this.cursors.read({
      ...part,
      key: `contacts:${companyId}:${pattern?.source ?? ''}:${JSON.stringify(days)}`,
      find: (slice) => this.contacts.list(companyId, filter, slice, order),
      countUpTo: (most) => this.contacts.count(companyId, filter, most),
      sortKeyOf: (contact) => sortKeyOf(order, contact),
    });
  }
}

const orderOf = (sort: AdminListQuery['sort']): ContactOrder => ({
  by: sort?.field === 'createdAt' ? 'createdAt' : 'searchText',
  direction: sort?.order === 'DESC' ? -1 : 1,
});
