import {
  type AdminListQuery,
  CreateContactListItem,
  DeleteContactListItem,
  GetContactListItem,
  type ContactListItem as ItemView,
  ListContactListItems,
  UpdateContactListItem,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { isDuplicateKey, newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { numberOf } from '@recado/service-kit/phone-numbers';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { Ledger } from '../consents/ledger.js';
import { lookupKeysOf } from '../consents/person-keys.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { ContactListCounts } from './contact-list-counts.js';
import {
  auditItem,
  type ContactListItem,
  itemChanged,
  itemDeleted,
  itemView,
  keysOf,
  newItem,
  unchecked,
} from './contact-list-item.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { ContactListsRepository } from './contact-lists.repository.js';

const ItemFilter = TableFilter.extend({ contactListId: z.string(), isWhatsappValid: z.boolean().optional() });

type Stated = Pick<z.output<typeof UpdateContactListItem.request>, 'consentBasis' | 'consentNote'>;

type ItemInput = { [field in 'name' | 'number' | 'email']?: string | undefined };

@Injectable()
export class ContactListItemHandlers {
  constructor(
    private readonly access: CampaignAccess,
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
    private readonly counts: ContactListCounts,
    private readonly ledger: Ledger,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(ListContactListItems)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListContactListItems.reply>> {
    const { companyId } = this.access.admit(context);
    const filter = tableFilterOf(ItemFilter, query);
    if (!(await this.lists.find(companyId, filter.contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    const { rows, total } = await this.items.list(companyId, filter, query);
    return { data: rows.map(itemView), total };
  }

  /** @throws ERR_NO_CONTACT_FOUND */
  @OnRpc(GetContactListItem)
  async get({ id }: { id: string }, context: RpcContext): Promise<ItemView> {
    const { companyId } = this.access.admit(context);
    const found = await this.items.find(companyId, id);
    // the items of a deleted list are deleted in the background
    if (!found || !(await this.lists.find(companyId, found.contactListId))) throw new AppError('ERR_NO_CONTACT_FOUND');
    return itemView(found);
  }

  /** @throws ERR_NO_CONTACT_LIST_FOUND, ERR_DUPLICATED_CONTACT */
  @OnRpc(CreateContactListItem)
  async create(
    {
      contactListId,
      name,
      number: typed,
      email,
      consentBasis,
      consentNote,
    }: z.output<typeof CreateContactListItem.request>,
    context: RpcContext,
  ): Promise<ItemView> {
    const { companyId } = this.access.admit(context);
    const number = numberOf(typed, { timeZone: this.access.timeZone(companyId) });
    const now = new Date();
    const place = { _id: newId(), companyId, contactListId };
    const item = newItem(place, { name, number, email }, { now, checkAt: now });
    await this.items.renewKeys(companyId, contactListId, lookupKeysOf({ contactId: null, number }));
    await this.onceInList(async (transaction) => {
      required(await this.lists.find(companyId, contactListId, transaction.session), 'ERR_NO_CONTACT_LIST_FOUND');
      await this.items.insert(item, transaction.session);
      await this.recordConsent(context, item, { consentBasis, consentNote }, transaction);
      transaction.announce(itemChanged(originOf(context), item, true), ...auditItem(context, null, item));
      await this.counts.announce(originOf(context), contactListId, transaction);
    });
    return itemView(item);
  }

  /** @throws ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT */
  @OnRpc(UpdateContactListItem)
  async update(
    { id, name, number: typed, email, consentBasis, consentNote }: z.output<typeof UpdateContactListItem.request>,
    context: RpcContext,
  ): Promise<ItemView> {
    const { companyId } = this.access.admit(context);
    const number = typed && numberOf(typed, { timeZone: this.access.timeZone(companyId) });
    return this.onceInList(async (transaction) => {
      const { session, announce } = transaction;
      const before = await this.items.find(companyId, id, session);
      // the items of a deleted list are deleted in the background
      if (!before || !(await this.lists.find(companyId, before.contactListId, session)))
        throw new AppError('ERR_NO_CONTACT_FOUND');
      if (number)
        await this.items.renewKeys(companyId, before.contactListId, lookupKeysOf({ contactId: null, number }));
      const fields = withInput(before, { name, number, email });
      const isOther = fields.number !== before.number;
      const changes = { ...fields, ...keysOf(fields), ...(isOther && unchecked(new Date())) };
      const after = required(await this.items.update(companyId, id, changes, session), 'ERR_NO_CONTACT_FOUND');
      if (isOther || consentBasis) await this.recordConsent(context, after, { consentBasis, consentNote }, transaction);
      announce(itemChanged(originOf(context), after), ...auditItem(context, before, after));
      return itemView(after);
    });
  }

  /** @throws ERR_NO_CONTACT_FOUND */
  @OnRpc(DeleteContactListItem)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.access.admit(context);
    await this.transactions.run(async (transaction) => {
      const item: ContactListItem | null = await this.items.remove(companyId, id, transaction.session);
      if (!item || !(await this.lists.find(companyId, item.contactListId, transaction.session)))
        throw new AppError('ERR_NO_CONTACT_FOUND');
      transaction.announce(itemDeleted(originOf(context), item), ...auditItem(context, item, null));
      await this.counts.announce(originOf(context), item.contactListId, transaction);
    });
    return { message: 'Contact deleted' };
  }

  /** Records in the ledger who added the number and, if stated, where the contact gave consent. */
  private async recordConsent(
    context: RpcContext,
    item: ContactListItem,
    { consentBasis, consentNote: note = '' }: Stated,
    { session }: Transaction,
  ): Promise<void> {
    const { userId, name: userName = '' } = actorOf(context);
    const { companyId, name, number, updatedAt: at } = item;
    const content = { kind: 'given', source: 'agent', userId, userName, note } as const;
    const person = { contactId: null, name, number };
    await this.ledger.record(
      companyId,
      { ...content, basis: consentBasis ?? null, person, at, once: newId() },
      session,
    );
  }

  private async onceInList<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.transactions.run(work);
    } catch (error) {
      if (isDuplicateKey(error, 'numberKey')) throw new AppError('ERR_DUPLICATED_CONTACT');
      throw error;
    }
  }
}

const withInput = (before: ContactListItem, { name, number, email }: ItemInput) => ({
  name: name ?? before.name,
  number: number ?? before.number,
  email: email ?? before.email,
});
