import { Injectable } from '@nestjs/common';
import { ContactsRepository } from './contacts.repository.js';

const MOST_FOUND = 100;

/** Contacts by the words of their name and by parts of their number. */
@Injectable()
export class SearchContacts {
  constructor(private readonly contacts: ContactsRepository) {}

  async execute(companyId: string, words: readonly string[]): Promise<string[]> {
    return this.contacts.findByWords(companyId, words, MOST_FOUND);
  }
}
