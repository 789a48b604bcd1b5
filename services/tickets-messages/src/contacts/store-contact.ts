import type { ContactOrigin, CreateContactInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import type { CheckedNumber } from './check-number.js';
import { ContactEvents } from './contact-events.js';
import { contactFrom, type Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';
import { withIds } from './extra-info.js';

type Fields = Pick<CreateContactInput, 'name' | 'email' | 'extraInfo'>;

/** Stores a contact that a user entered, unless the number already exists. */
@Injectable()
export class StoreContact {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly transactions: Transactions,
    private readonly contactEvents: ContactEvents,
  ) {}

  /** @param how the origin, for the consent ledger */
  async execute(
    origin: Origin,
    { name, email, extraInfo }: Fields,
    { number, lid }: CheckedNumber,
    how: ContactOrigin,
  ) {
    const { companyId } = origin;
    const made = contactFrom({ name, number, lid }, { id: newId(), companyId, now: new Date() });
    const contact: Contact = { ...made, email, extraInfo: withIds(extraInfo) };
    // a duplicate key aborts the transaction, so the number is looked up before and after the insert
    const [known] = await this.contacts.findByAddress(companyId, { number, lid });
    if (known) return { contact: known, isNew: false };
    const isStored = await this.contacts.insert(contact);
    if (isStored) {
      await this.transactions.run(({ announce }) =>
        Promise.resolve(announce(this.contactEvents.created(origin, contact, how))),
      );
      return { contact, isNew: true };
    }
    const [faster] = await this.contacts.findByAddress(companyId, { number, lid });
    if (!faster) throw new AppError('ERR_UNAVAILABLE');
    return { contact: faster, isNew: false };
  }
}
