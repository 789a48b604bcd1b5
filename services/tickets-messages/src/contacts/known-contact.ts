import type { WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { IdentifyContact } from './identify-contact.js';
import { RecentContacts } from './recent-contacts.js';
import type { ContactSnapshot } from '../conversations/ticket.js';

type Told = { connectionId: string; contact: WhatsappPerson; group: WhatsappGroup | null };

/** Finds the contact of a chat: in memory for a few seconds, else in the database. */
@Injectable()
export class KnownContact {
  constructor(
    private readonly identifyContact: IdentifyContact,
    private readonly recentContacts: RecentContacts,
  ) {}

  async execute(companyId: string, { connectionId, contact: person, group }: Told): Promise<ContactSnapshot> {
    const address = group ? { number: null, lid: `group:${group.id}`, name: null } : person;
    const known = this.recentContacts.find(companyId, address);
    if (known) return known;
    const contact = await this.identifyContact.execute({ companyId, whatsappId: connectionId, contact: person, group });
    this.recentContacts.keep(companyId, address, contact);
    return contact;
  }
}
