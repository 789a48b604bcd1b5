import {
  type AdminListQuery,
  type ContactList as ContactListView,
  CreateContactList,
  DeleteContactList,
  GetContactList,
  ListContactListNames,
  ListContactLists,
  type RequestOf,
  UpdateContactList,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, required } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { fold } from '@recado/service-kit/text';
import { Removals } from '../shared/removals/removals.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import {
  auditContactList,
  type ContactList,
  contactListChanged,
  contactListDeleted,
  contactListView,
} from './contact-list.js';
import { ContactListsRepository } from './contact-lists.repository.js';
import { ListImportsRepository } from './list-imports.repository.js';

const MOST_NAMES = 1_000;

@Injectable()
export class ContactListHandlers {
  constructor(
    private readonly access: CampaignAccess,
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
    private readonly imports: ListImportsRepository,
    private readonly removals: Removals,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ListContactLists)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListContactLists.reply>> {
    const { companyId } = this.access.admit(context);
    const { rows, total } = await this.lists.list(companyId, tableFilterOf(TableFilter, query), query);
    return { data: await this.counted(companyId, rows), total };
  }

  @OnRpc(ListContactListNames)
  async listNames(
    _request: RequestOf<typeof ListContactListNames>,
    context: RpcContext,
  ): Promise<{ id: string; name: string }[]> {
    return this.lists.listNames(this.access.admit(context).companyId, MOST_NAMES);
  }

  /** @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(GetContactList)
  async get({ id }: { id: string }, context: RpcContext): Promise<ContactListView> {
    const { companyId } = this.access.admit(context);
    const found = required(await this.lists.find(companyId, id), 'ERR_NO_CONTACT_LIST_FOUND');
    return contactListView(found, await this.items.count(companyId, { contactListId: id, search: '' }));
  }

  @OnRpc(CreateContactList)
  async create({ name }: { name: string }, context: RpcContext): Promise<ContactListView> {
    const { companyId } = this.access.admit(context);
    const now = new Date();
    const list = { _id: newId(), companyId, name, searchKey: fold(name), createdAt: now, updatedAt: now };
    const shown = contactListView(list, 0);
    await this.transactions.run(async ({ session, announce }) => {
      await this.lists.insert(list, session);
      announce(contactListChanged(originOf(context), shown, true), ...auditContactList(context, null, list));
    });
    return shown;
  }

  /** @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(UpdateContactList)
  async update({ id, name }: { id: string; name: string }, context: RpcContext): Promise<ContactListView> {
    const { companyId } = this.access.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.lists.find(companyId, id, session);
      const list = required(await this.lists.update(companyId, id, { name }, session), 'ERR_NO_CONTACT_LIST_FOUND');
      const shown = contactListView(list, (await this.items.counts(companyId, [id], session)).get(id) ?? 0);
      announce(contactListChanged(originOf(context), shown), ...auditContactList(context, before, list));
      return shown;
    });
  }

  /** Its contacts disappear with it and are deleted in the background. @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(DeleteContactList)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.access.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const before = await this.lists.find(companyId, id, session);
      if (!(await this.lists.remove(companyId, id, session))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
      const importIds = await this.imports.removeAll(companyId, id, session);
      await this.removals.begin(companyId, { of: 'contact-list', targetId: id, importIds }, session);
      announce(contactListDeleted(originOf(context), id), ...auditContactList(context, before, null));
    });
    return { message: 'Contact list deleted' };
  }

  private async counted(companyId: string, lists: readonly ContactList[]): Promise<ContactListView[]> {
    const counts = await this.items.counts(
      companyId,
      lists.map(({ _id }) => _id),
    );
    return lists.map((list) => contactListView(list, counts.get(list._id) ?? 0));
  }
}
