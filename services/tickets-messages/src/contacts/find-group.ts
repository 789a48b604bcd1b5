import { Injectable } from '@nestjs/common';
import type { Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** A group that is already known. */
@Injectable()
export class FindGroup {
  constructor(private readonly contacts: ContactsRepository) {}

  async execute(companyId: string, groupId: string): Promise<Contact | undefined> {
    return (await this.contacts.findByGroup(companyId, groupId)) ?? undefined;
  }
}
