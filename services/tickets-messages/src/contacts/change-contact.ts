import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Origin } from '@recado/service-kit/messaging';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import { snapshotOf } from '../conversations/ticket.js';
import { TicketView } from '../conversations/ticket-view.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { ContactEvents } from './contact-events.js';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { searchTextOf, searchWordsOf, type Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';
import { RecentContacts } from './recent-contacts.js';

/** Changes a contact and its copies in tickets in one transaction, and publishes the contact and its active tickets. */
@Injectable()
export class ChangeContact {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly tickets: TicketsRepository,
    private readonly recentContacts: RecentContacts,
    private readonly transactions: Transactions,
    private readonly contactEvents: ContactEvents,
    private readonly ticketView: TicketView,
  ) {}

  /**
   * `decide` returns the changes, or undefined if there are none. Returns the changed contact, or undefined if it does
   * not exist. @throws ERR_NO_CONTACT_FOUND if it is deleted meanwhile, ERR_DUPLICATED_CONTACT
   */
  async execute(
    origin: Origin,
    contactId: string,
    decide: (contact: Contact) => Partial<Contact> | undefined,
  ): Promise<Contact | undefined> {
    const contact = await this.contacts.find(origin.companyId, contactId);
    const changes = contact && decide(contact);
    if (!contact || !changes) return contact ?? undefined;
    return this.store(origin, contact, { ...changes, ...searchChanges(contact, changes) });
  }

  private async store(origin: Origin, { companyId, _id }: Contact, changes: Partial<Contact>): Promise<Contact> {
    try {
      return await this.transactions.run(async ({ session, announce, afterwards }) => {
        const changed = await this.contacts.change(companyId, _id, changes, session);
        if (!changed) throw new AppError('ERR_NO_CONTACT_FOUND');
        const tickets = await this.tickets.refreshContact(companyId, snapshotOf(changed), session);
        announce(
          this.contactEvents.changed(origin, changed),
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
