import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { ChangeContact } from './change-contact.js';
import type { Contact } from './contact.js';
import { FindContact } from './find-contact.js';
import { RecentContacts } from './recent-contacts.js';
import { snapshotOf } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';

/** Changes a contact wherever it is kept: in its own place, in its tickets, and in memory. */
@Injectable()
export class ChangeKnownContact {
  constructor(
    private readonly findContact: FindContact,
    private readonly changeContact: ChangeContact,
    private readonly tickets: TicketsRepository,
    private readonly recentContacts: RecentContacts,
  ) {}

  /** `decide` answers what changes; undefined when it is so already. @throws ERR_DUPLICATED_CONTACT */
  async execute(
    origin: Origin,
    contactId: string,
    decide: (contact: Contact) => Partial<Contact> | undefined,
  ): Promise<Contact | undefined> {
    const { companyId } = origin;
    const contact = await this.findContact.execute(companyId, { id: contactId });
    const changes = contact && decide(contact);
    if (!contact || !changes) return contact;
    const changed = await this.changeContact.execute(origin, contact, changes);
    await this.tickets.refreshContact(companyId, snapshotOf(changed));
    this.recentContacts.forget(contactId);
    return changed;
  }
}
