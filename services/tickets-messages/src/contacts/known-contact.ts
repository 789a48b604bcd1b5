import type { WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { IdentifyContact, type Identified } from './identify-contact.js';
import { RecentContacts } from './recent-contacts.js';

type ChatAddress = { connectionId: string; contact: WhatsappPerson; group: WhatsappGroup | null };

/** Finds the contact of a chat, from a cache of a few seconds or else from the database. */
@Injectable()
export class KnownContact {
  constructor(
    private readonly identifyContact: IdentifyContact,
    private readonly recentContacts: RecentContacts,
  ) {}

  async execute(companyId: string, { connectionId, contact: person, group }: ChatAddress): Promise<Identified> {
    const address = group ? { number: null, lid: `group:${group.id}`, name: null } : person;
    const known = this.recentContacts.find(companyId, address);
    if (known) return { contact: known, isNew: false };
    const identified = await this.identifyContact.execute({
      companyId,
      whatsappId: connectionId,
      contact: person,
      group,
    });
    this.recentContacts.set(companyId, address, identified.contact);
    return identified;
  }
}
