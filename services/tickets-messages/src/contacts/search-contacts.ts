import { Injectable } from '@nestjs/common';
import { searchTerms, type SearchTerm } from '@recado/service-kit/phone-numbers';
import { CompanySettings } from '../replicas/company-settings.js';
import { searchedWords, wordsOf } from '../search/words.js';
import { ContactsRepository } from './contacts.repository.js';

const MOST_FOUND = 100;

/** Finds contacts by words of their name and parts of their number, in any spelling. All must be found. */
@Injectable()
export class SearchContacts {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly settings: CompanySettings,
  ) {}

  async execute(companyId: string, search: string): Promise<string[]> {
    const words = searchedWords(search);
    if (words.length === 0) return []; // such as #27, which is a ticket
    const ways = searchTerms(search, this.settings.timeZone(companyId)).map((terms) =>
      terms.toSorted(wordsFirst).flatMap(beginningsOf),
    );
    // a name may consist of digits, too
    const all = [...ways, words.map((word) => [word])].filter((terms) => terms.length > 0);
    const found = await Promise.all(all.map((terms) => this.contacts.findByWords(companyId, terms, MOST_FOUND)));
    return [...new Set(found.flat())].slice(0, MOST_FOUND);
  }
}

/** Of terms that many contacts have, a word is rarer than the first digits of a number. */
const wordsFirst = (one: SearchTerm, other: SearchTerm): number => Number(one.isNumber) - Number(other.isNumber);

/** Every end of a number is among the words of a contact, so any part of it is the beginning of one. */
const beginningsOf = ({ isNumber, spellings }: SearchTerm): (readonly string[])[] =>
  isNumber || spellings.length > 1 ? [spellings] : spellings.flatMap(wordsOf).map((word) => [word]);
