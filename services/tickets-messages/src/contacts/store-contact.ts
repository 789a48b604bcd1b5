import type { ContactOrigin, CreateContactInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Origin } from '@recado/service-kit/messaging';
import { isDuplicateKey, newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { TicketView } from '../conversations/ticket-view.js';
import { snapshotOf } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import type { CheckedNumber } from './check-number.js';
import { ContactViews } from './contact-views.js';
import { type Contact, contactFrom, searchTextOf, searchWordsOf, withIds } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';
import { RecentContacts } from './recent-contacts.js';

type Fields = Pick<CreateContactInput, 'name' | 'email' | 'extraInfo'>;

/** Stores contacts and publishes their changes. */
@Injectable()
export class StoreContact {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly transactions: Transactions,
    private readonly views: ContactViews,
    private readonly tickets: TicketsRepository,
    private readonly recentContacts: RecentContacts,
    private readonly ticketView: TicketView,
  ) {}

  /**
   * Stores a contact that a user entered, unless the number already exists. @param how the origin, for the consent
   * ledger
   */
  async create(origin: Origin, { name, email, extraInfo }: Fields, { number, lid }: CheckedNumber, how: ContactOrigin) {
    const { companyId } = origin;
    const made = contactFrom({ name, number, lid }, { id: newId(), companyId, now: new Date() });
    const contact: Contact = { ...made, email, extraInfo: withIds(extraInfo) };
    // a duplicate key aborts the transaction, so the number is looked up before and after the insert
    const [known] = await this.contacts.findByAddress(companyId, { number, lid });
    if (known) return { contact: known, isNew: false };
    const isStored = await this.contacts.insert(contact);
    if (isStored) {
      await this.transactions.run(({ announce }) =>
        Promise.resolve(announce(this.views.created(origin, contact, how))),
      );
      return { contact, isNew: true };
    }
    const [faster] = await this.contacts.findByAddress(companyId, { number, lid });
    if (!faster) throw new AppError('ERR_UNAVAILABLE');
    return { contact: faster, isNew: false };
  }

  /**
   * Stores many imported contacts in the transaction that stores the import's progress. @param how the origin, for the
   * consent ledger. @throws a duplicate key error if a number has been taken in the meantime
   */
  async createMany(
    origin: Origin,
    made: readonly Contact[],
    how: ContactOrigin,
    transaction: Transaction,
  ): Promise<void> {
    await this.contacts.insertNew(made, transaction.session);
    transaction.announce(...made.map((contact) => this.views.created(origin, contact, how)));
  }

  /** Returns the keys of the given numbers that contacts already have. */
  keysAmong(companyId: string, numbers: readonly string[]): Promise<Set<string>> {
    return this.contacts.keysAmong(companyId, numbers);
  }

  /**
   * Changes a contact and its copies in tickets in one transaction, and publishes the contact and its active tickets.
   * `decide` returns the changes, or undefined if there are none. Returns the changed contact, or undefined if it does
   * not exist. @throws ERR_NO_CONTACT_FOUND if it is deleted meanwhile, ERR_DUPLICATED_CONTACT
   */
  async update(
    origin: Origin,
    contactId: string,
    decide: (contact: Contact) => Partial<Contact> | undefined,
  ): Promise<Contact | undefined> {
    const contact = await this.contacts.find(origin.companyId, contactId);
    const changes = contact && decide(contact);
    if (!contact || !changes) return contact ?? undefined;
    return this.updateIn(origin, contact, { ...changes, ...searchChanges(contact, changes) });
  }

  /** Removes a contact in the given transaction and publishes it. @throws ERR_NO_CONTACT_FOUND */
  async remove({ session, announce }: Transaction, origin: Origin, id: string, mergedInto: string | null = null) {
    const isRemoved = await this.contacts.remove(origin.companyId, id, session);
    if (!isRemoved && !mergedInto) throw new AppError('ERR_NO_CONTACT_FOUND');
    announce(this.views.deleted(origin, id, mergedInto));
  }

  private async updateIn(origin: Origin, { companyId, _id }: Contact, changes: Partial<Contact>): Promise<Contact> {
    try {
      return await this.transactions.run(async ({ session, announce, afterwards }) => {
        const changed = await this.contacts.update(companyId, _id, changes, session);
        if (!changed) throw new AppError('ERR_NO_CONTACT_FOUND');
        const tickets = await this.tickets.refreshContact(companyId, snapshotOf(changed), session);
        announce(
          this.views.changed(origin, changed),
          ...tickets.map((ticket) => this.ticketView.changed(origin, ticket)),
        );
        afterwards(() => this.recentContacts.evict(_id));
        return changed;
      });
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('ERR_DUPLICATED_CONTACT') : error;
    }
  }
}

/** Updates the search fields, which depend on the name, number and LID. */
function searchChanges(contact: Contact, changes: Partial<Contact>): Partial<Contact> {
  const after = { ...contact, ...changes };
  const isRenamed = after.name !== contact.name || after.number !== contact.number || after.lid !== contact.lid;
  if (!isRenamed) return {};
  return { numberKey: numberKeyOf(after.number), searchText: searchTextOf(after), words: searchWordsOf(after) };
}
