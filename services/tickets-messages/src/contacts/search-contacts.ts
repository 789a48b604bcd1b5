import { Injectable } from '@nestjs/common';
import { numberParts } from '@recado/service-kit/phone-numbers';
import { CompanySettings } from '../replicas/company-settings.js';
import { searchedWords } from '../search/words.js';
import { ContactsRepository } from './contacts.repository.js';

const MOST_FOUND = 100;

/** Finds contacts by the words of their name, or by any part and spelling of their number. */
@Injectable()
export class SearchContacts {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly settings: CompanySettings,
  ) {}

  async execute(companyId: string, search: string): Promise<string[]> {
    const parts = numberParts(search, this.settings.timeZone(companyId));
    const [byName, byNumber] = await Promise.all([
      this.contacts.findByWords(companyId, searchedWords(search), MOST_FOUND),
      this.contacts.findByNumberParts(companyId, parts, MOST_FOUND),
    ]);
    return [...new Set([...byNumber, ...byName])].slice(0, MOST_FOUND);
  }
}
