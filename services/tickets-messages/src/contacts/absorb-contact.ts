import { Injectable } from '@nestjs/common';
import type { Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** Gives a contact the LID of another one that nobody has talked to, and removes that one. */
@Injectable()
export class AbsorbContact {
  constructor(private readonly contacts: ContactsRepository) {}

  /** A crash in between loses nothing: the next message brings the LID again. */
  async execute(contact: Contact, rival: Contact): Promise<Contact> {
    await this.contacts.remove(contact.companyId, rival._id);
    const news = { number: contact.number, lid: rival.lid, name: contact.name };
    const stored = await this.contacts.learn(contact, news, new Date());
    return stored ? { ...contact, ...news } : contact;
  }
}
