import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import { ContactNews } from './contact-news.js';
import { searchTextOf, searchWordsOf, type Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** Changes a contact and tells everybody. */
@Injectable()
export class ChangeContact {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly transactions: Transactions,
    private readonly news: ContactNews,
  ) {}

  /** @throws ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT */
  async execute(origin: Origin, contact: Contact, changes: Partial<Contact>): Promise<Contact> {
    const after = { ...contact, ...changes };
    const isRenamed = after.name !== contact.name || after.number !== contact.number || after.lid !== contact.lid;
    const search = isRenamed && { searchText: searchTextOf(after), words: searchWordsOf(after) };
    try {
      return await this.transactions.run(async ({ session, announce }) => {
        const all = { ...changes, ...search };
        const changed = await this.contacts.change(origin.companyId, contact._id, all, session);
        if (!changed) throw new AppError('ERR_NO_CONTACT_FOUND');
        announce(this.news.changed(origin, changed));
        return changed;
      });
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('ERR_DUPLICATED_CONTACT') : error;
    }
  }
}
