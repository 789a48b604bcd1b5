import {
  PAGE_SIZE,
  type AdminListQuery,
  type ContactList,
  type ContactListItem,
  ListContactListItems,
  ListContactListItemsForAdmin,
  ListContactLists,
  ListContactListsForAdmin,
  type RequestOf,
  ListContactListNames,
  GetContactList,
  GetContactListItem,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import type { ContactList as StoredList } from './contact-list.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { showItem, showList } from './contact-list-view.js';
import { ContactListsRepository } from './contact-lists.repository.js';

const MOST_NAMES = 1_000;
const ItemFilter = TableFilter.extend({ contactListId: z.string(), isWhatsappValid: z.boolean().optional() });

@Injectable()
export class ReadContactListsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
  ) {}

  @OnRpc(ListContactLists)
  async execute(
    { searchParam, pageNumber }: z.output<typeof ListContactLists.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListContactLists.reply>> {
    const { companyId } = this.access.admit(context);
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.lists.page(companyId, searchParam, { skip, limit: PAGE_SIZE + 1 }),
      this.lists.count(companyId, searchParam, skip + PAGE_SIZE + 1),
    ]);
    const records = await this.counted(companyId, found.slice(0, PAGE_SIZE));
    return { records, count, hasMore: found.length > PAGE_SIZE };
  }

  @OnRpc(ListContactListsForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListContactListsForAdmin.reply>> {
    const { companyId } = this.access.admit(context);
    const { rows, total } = await this.lists.table(companyId, tableFilterOf(TableFilter, query), query);
    return { data: await this.counted(companyId, rows), total };
  }

  @OnRpc(ListContactListNames)
  async names(
    _request: RequestOf<typeof ListContactListNames>,
    context: RpcContext,
  ): Promise<{ id: string; name: string }[]> {
    return this.lists.names(this.access.admit(context).companyId, MOST_NAMES);
  }

  /** @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(GetContactList)
  async one({ id }: { id: string }, context: RpcContext): Promise<ContactList> {
    const { companyId } = this.access.admit(context);
    const found = await this.lists.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    return showList(found, await this.items.count(companyId, { contactListId: id, search: '' }));
  }

  /** @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(ListContactListItems)
  async itemsOf(
    { contactListId, searchParam: search, pageNumber }: z.output<typeof ListContactListItems.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListContactListItems.reply>> {
    const { companyId } = this.access.admit(context);
    if (!(await this.lists.find(companyId, contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.items.page(companyId, { contactListId, search }, { skip, limit: PAGE_SIZE + 1 }),
      this.items.count(companyId, { contactListId, search }),
    ]);
    return { contacts: found.slice(0, PAGE_SIZE).map(showItem), count, hasMore: found.length > PAGE_SIZE };
  }

  /** @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(ListContactListItemsForAdmin)
  async itemsTable(
    query: AdminListQuery,
    context: RpcContext,
  ): Promise<z.input<typeof ListContactListItemsForAdmin.reply>> {
    const { companyId } = this.access.admit(context);
    const filter = tableFilterOf(ItemFilter, query);
    if (!(await this.lists.find(companyId, filter.contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    const { rows, total } = await this.items.table(companyId, filter, query);
    return { data: rows.map(showItem), total };
  }

  /** @throws ERR_NO_CONTACT_FOUND */
  @OnRpc(GetContactListItem)
  async item({ id }: { id: string }, context: RpcContext): Promise<ContactListItem> {
    const { companyId } = this.access.admit(context);
    const found = await this.items.find(companyId, id);
    // the items of a deleted list are deleted in the background
    if (!found || !(await this.lists.find(companyId, found.contactListId))) throw new AppError('ERR_NO_CONTACT_FOUND');
    return showItem(found);
  }

  private async counted(companyId: string, lists: readonly StoredList[]): Promise<ContactList[]> {
    const counts = await this.items.counts(
      companyId,
      lists.map(({ _id }) => _id),
    );
    return lists.map((list) => showList(list, counts.get(list._id) ?? 0));
  }
}
