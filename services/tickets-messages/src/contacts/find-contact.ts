import type { WhatsappPerson } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { preferred, type Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** Finds an existing contact by its id, its number or LID, or its group id. */
@Injectable()
export class FindContact {
  constructor(private readonly contacts: ContactsRepository) {}

  async execute(companyId: string, wanted: { id: string } | WhatsappPerson): Promise<Contact | undefined> {
    if ('id' in wanted) return (await this.contacts.find(companyId, wanted.id)) ?? undefined;
    return preferred(await this.contacts.findByAddress(companyId, wanted), wanted).contact;
  }

  /** Finds many contacts by id, or by number if there is no id or the contact no longer exists. */
  async among<P extends { contactId: string | null; number: string }>(
    companyId: string,
    persons: readonly P[],
  ): Promise<Map<P, Contact>> {
    const ids = persons.flatMap(({ contactId }) => contactId ?? []);
    const numbers = persons.flatMap(({ number }) => number || []);
    const found = await this.contacts.findMany(companyId, { ids, numbers });
    const byId = new Map(found.map((contact) => [contact._id, contact]));
    const byNumber = new Map(found.map((contact) => [numberKeyOf(contact.number), contact]));
    return new Map(
      persons.flatMap((person) => {
        const { contactId, number } = person;
        const contact =
          (contactId ? byId.get(contactId) : undefined) ?? (number ? byNumber.get(numberKeyOf(number)) : undefined);
        return contact ? [[person, contact] as const] : [];
      }),
    );
  }

  async group(companyId: string, groupId: string): Promise<Contact | undefined> {
    return (await this.contacts.findByGroup(companyId, groupId)) ?? undefined;
  }
}
