import { PAGE_SIZE, ListContacts } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { PageCursors } from '../paging/page-cursors.js';
import { CompanySettings } from '../replicas/company-settings.js';
import { rangeOfDays } from '../replicas/day.js';
import { searchPattern } from './contact.js';
import { ContactView } from './contact-view.js';
import { ContactsRepository } from './contacts.repository.js';

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
}
