import type { ContactOrigin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Origin } from '@recado/service-kit/messaging';
import { ContactNews } from './contact-news.js';
import type { Contact } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** Stores many contacts of a file together with how far it is read. */
@Injectable()
export class StoreContacts {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly news: ContactNews,
  ) {}

  /** Returns the keys of those of the numbers that contacts have. */
  known(companyId: string, numbers: readonly string[]): Promise<Set<string>> {
    return this.contacts.keysAmong(companyId, numbers);
  }

  /** @param how they come, for the ledger of consents. @throws a duplicate key error for a number that somebody has meanwhile */
  async execute(origin: Origin, made: readonly Contact[], how: ContactOrigin, transaction: Transaction): Promise<void> {
    await this.contacts.insertNew(made, transaction.session);
    transaction.announce(...made.map((contact) => this.news.made(origin, contact, how)));
  }
}
