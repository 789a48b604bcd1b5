import { type CreateContact as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { contactFrom, showContact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** Makes a contact, or answers the one that has this number already. */
@Injectable()
export class CreateContact {
  constructor(private readonly contacts: ContactsRepository) {}

  async execute(
    { name, number, email }: z.output<typeof Contract.request>,
    context: RpcContext,
  ): Promise<z.input<typeof Contract.reply>> {
    const { companyId } = actorOf(context);
    const person = { name, number, lid: null };
    const contact = { ...contactFrom(person, { id: newId(), companyId, now: new Date() }), email };
    if (await this.contacts.insert(contact)) return showContact(contact);
    const [existing] = await this.contacts.findByAddress(companyId, person);
    if (!existing) throw new AppError('ERR_UNAVAILABLE');
    const existingContact = showContact(existing);
    return { ...existingContact, alreadyExists: true, existingContact };
  }
}
