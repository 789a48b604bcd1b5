import { PAGE_SIZE, type ListContacts as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { PageCursors } from '../paging/page-cursors.js';
import { searchPattern, showContact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

@Injectable()
export class ListContacts {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly cursors: PageCursors,
  ) {}

  async execute(
    { searchParam, pageNumber }: z.output<typeof Contract.request>,
    context: RpcContext,
  ): Promise<z.input<typeof Contract.reply>> {
    const { companyId } = actorOf(context);
    const pattern = searchPattern(searchParam);
    const { items, hasMore, count } = await this.cursors.read({
      key: `contacts:${companyId}:${pattern?.source ?? ''}`,
      pageNumber,
      size: PAGE_SIZE,
      find: (slice) => this.contacts.list(companyId, pattern, slice),
      countUpTo: (limit) => this.contacts.count(companyId, pattern, limit),
      sortKeyOf: ({ searchText }) => searchText,
    });
    return { contacts: items.map(showContact), count, hasMore };
  }
}
