import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { contactListChanged, contactListView } from './contact-list.js';
import { ContactListsRepository } from './contact-lists.repository.js';

/** Publishes the number of contacts in a list. */
@Injectable()
export class ContactListCounts {
  constructor(
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
  ) {}

  /** Publishes the list with its new number of contacts, unless it was deleted. */
  async announce(origin: Origin, listId: string, { session, announce }: Transaction): Promise<void> {
    const list = await this.lists.find(origin.companyId, listId, session);
    const counts = await this.items.counts(origin.companyId, [listId], session);
    if (list) announce(contactListChanged(origin, contactListView(list, counts.get(listId) ?? 0)));
  }
}
