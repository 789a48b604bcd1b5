import { type ContactList, CreateContactList, UpdateContactList, DeleteContactList } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { originOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { fold } from '@recado/service-kit/text';
import { Removals } from '../shared/removals/removals.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { listChanged, listGone, showList } from './contact-list-view.js';
import { ContactListsRepository } from './contact-lists.repository.js';
import { ListImportsRepository } from './list-imports.repository.js';
import { auditContactList } from './audit-contact-list.js';

@Injectable()
export class EditContactListsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
    private readonly imports: ListImportsRepository,
    private readonly removals: Removals,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(CreateContactList)
  async create({ name }: { name: string }, context: RpcContext): Promise<ContactList> {
    const { companyId } = this.access.admit(context);
    const now = new Date();
    const list = { _id: newId(), companyId, name, searchKey: fold(name), createdAt: now, updatedAt: now };
    const shown = showList(list, 0);
    await this.transactions.run(async ({ session, announce }) => {
      await this.lists.insert(list, session);
      announce(listChanged(originOf(context), shown, true), ...auditContactList(context, null, list));
    });
    return shown;
  }

  /** @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(UpdateContactList)
  async rename({ id, name }: { id: string; name: string }, context: RpcContext): Promise<ContactList> {
    const { companyId } = this.access.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.lists.find(companyId, id, session);
      const list = await this.lists.rename(companyId, id, name, session);
      if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
      const shown = showList(list, (await this.items.counts(companyId, [id], session)).get(id) ?? 0);
      announce(listChanged(originOf(context), shown), ...auditContactList(context, before, list));
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
      announce(listGone(originOf(context), id), ...auditContactList(context, before, null));
    });
    return { message: 'Contact list deleted' };
  }
}
