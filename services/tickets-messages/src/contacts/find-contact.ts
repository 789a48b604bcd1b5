import type { WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { preferred, type Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** Finds a contact that is already known: by its id, its address or, for a group, the id of the group. */
@Injectable()
export class FindContact {
  constructor(private readonly contacts: ContactsRepository) {}

  async execute(companyId: string, wanted: { id: string } | WhatsappPerson): Promise<Contact | undefined> {
    if ('id' in wanted) return (await this.contacts.find(companyId, wanted.id)) ?? undefined;
    return preferred(await this.contacts.findByAddress(companyId, wanted), wanted).contact;
  }

  async group(companyId: string, groupId: string): Promise<Contact | undefined> {
    return (await this.contacts.findByGroup(companyId, groupId)) ?? undefined;
  }
}
