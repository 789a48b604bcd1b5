import type { ContactOrigin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import { ContactEvents } from './contact-events.js';
import type { Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** Stores many imported contacts in the transaction that stores the import's progress. */
@Injectable()
export class StoreContacts {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly contactEvents: ContactEvents,
  ) {}

  /** Returns the keys of the given numbers that contacts already have. */
  known(companyId: string, numbers: readonly string[]): Promise<Set<string>> {
    return this.contacts.keysAmong(companyId, numbers);
  }

  /**
   * @param how the origin, for the consent ledger. @throws a duplicate key error if a number has been taken in the
   * meantime
   */
  async execute(origin: Origin, made: readonly Contact[], how: ContactOrigin, transaction: Transaction): Promise<void> {
    await this.contacts.insertNew(made, transaction.session);
    transaction.announce(...made.map((contact) => this.contactEvents.created(origin, contact, how)));
  }
}
