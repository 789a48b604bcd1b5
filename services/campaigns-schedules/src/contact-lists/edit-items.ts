import {
  type ContactListItem as Shown,
  CreateContactListItem,
  UpdateContactListItem,
  DeleteContactListItem,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, originOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { isDuplicateKey, newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { numberOf } from '@recado/service-kit/phone-numbers';
import { Ledger } from '../consents/ledger.js';
import { lookupKeysOf } from '../consents/person-keys.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { ContactListCounts } from './contact-list-counts.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { itemChanged, itemGone, showItem } from './contact-list-view.js';
import { keysOf, newItem, unchecked, type ContactListItem } from './contact-list.js';
import { ContactListsRepository } from './contact-lists.repository.js';
import { auditContactListItem } from './audit-contact-list.js';

type Stated = Pick<z.output<typeof UpdateContactListItem.request>, 'consentBasis' | 'consentNote'>;

type Typed = { [field in 'name' | 'number' | 'email']?: string | undefined };
const changed = (before: ContactListItem, { name, number, email }: Typed) => ({
  name: name ?? before.name,
  number: number ?? before.number,
  email: email ?? before.email,
});

@Injectable()
export class EditItemsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
    private readonly counts: ContactListCounts,
    private readonly ledger: Ledger,
    private readonly transactions: Transactions,
  ) {}

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
  ): Promise<Shown> {
    const { companyId } = this.access.admit(context);
    const number = numberOf(typed, { timeZone: this.access.timeZone(companyId) });
    const now = new Date();
    const place = { _id: newId(), companyId, contactListId };
    const item = newItem(place, { name, number, email }, { now, checkAt: now });
    await this.items.renewKeys(companyId, contactListId, lookupKeysOf({ contactId: null, number }));
    await this.onceInList(async (transaction) => {
      const list = await this.lists.find(companyId, contactListId, transaction.session);
      if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
      await this.items.insert(item, transaction.session);
      await this.recordConsent(context, item, { consentBasis, consentNote }, transaction);
      transaction.announce(itemChanged(originOf(context), item, true), ...auditContactListItem(context, null, item));
      await this.counts.announce(originOf(context), contactListId, transaction);
    });
    return showItem(item);
  }

  /** @throws ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT */
  @OnRpc(UpdateContactListItem)
  async change(
    { id, name, number: typed, email, consentBasis, consentNote }: z.output<typeof UpdateContactListItem.request>,
    context: RpcContext,
  ): Promise<Shown> {
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
      const wished = changed(before, { name, number, email });
      const isOther = wished.number !== before.number;
      const changes = { ...wished, ...keysOf(wished), ...(isOther && unchecked(new Date())) };
      const after = await this.items.change(companyId, id, changes, session);
      if (!after) throw new AppError('ERR_NO_CONTACT_FOUND');
      if (isOther || consentBasis) await this.recordConsent(context, after, { consentBasis, consentNote }, transaction);
      announce(itemChanged(originOf(context), after), ...auditContactListItem(context, before, after));
      return showItem(after);
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
      transaction.announce(itemGone(originOf(context), item), ...auditContactListItem(context, item, null));
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
