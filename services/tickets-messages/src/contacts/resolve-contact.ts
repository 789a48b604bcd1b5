import type { WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { newId } from '@recado/service-kit/mongo';
import { contactFrom, learnFrom, preferred, type Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

const ATTEMPTS = 8;
/** `rival`: the LID leads to another contact than the number. */
export type ResolvedContact = { contact: Contact; changed: boolean; rival: Contact | undefined };

/** The contact behind a WhatsApp address: found by number or LID, made when new, completed by what it did not know. */
@Injectable()
export class ResolveContact {
  constructor(private readonly contacts: ContactsRepository) {}

  async execute(companyId: string, person: WhatsappPerson): Promise<ResolvedContact> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const resolved = await this.tryOnce(companyId, person);
      if (resolved) return resolved;
    }
    throw new AppError('ERR_UNAVAILABLE');
  }

  private async tryOnce(companyId: string, person: WhatsappPerson): Promise<ResolvedContact | undefined> {
    const { contact, rival } = preferred(await this.contacts.findByAddress(companyId, person), person);
    if (!contact) return this.create(companyId, person);
    const known = rival ? { ...person, lid: null } : person; // the rival has that LID
    const news = learnFrom(contact, known);
    if (!news) return { contact, changed: false, rival };
    const stored = await this.contacts.learn(contact, news, new Date());
    return stored ? { contact: { ...contact, ...news }, changed: true, rival } : undefined;
  }

  private async create(companyId: string, person: WhatsappPerson): Promise<ResolvedContact | undefined> {
    const contact = contactFrom(person, { id: newId(), companyId, now: new Date() });
    return (await this.contacts.insert(contact)) ? { contact, changed: false, rival: undefined } : undefined;
  }
}
