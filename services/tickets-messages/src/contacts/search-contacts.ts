import { Injectable } from '@nestjs/common';
import { searchTerms, type SearchTerm } from '@recado/service-kit/phone-numbers';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { searchedShortWords, searchedWords, wordsOf } from '../shared/search/words.js';
import { ContactsRepository, type ContactWords } from './contacts.repository.js';

const MOST_FOUND = 100;

/** Finds contacts by words in the name and digits in the number, in any spelling. All terms must match. */
@Injectable()
export class SearchContacts {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly settings: CompanySettings,
  ) {}

  async execute(companyId: string, search: string): Promise<string[]> {
    const words = searchedWords(search);
    if (words.length === 0) return []; // such as #27, which is a ticket number
    const ways = searchTerms(search, this.settings.timeZone(companyId)).map(wordsOfWay);
    // names may also contain digits
    const byName = { terms: words.map((word) => [word]), short: searchedShortWords(search) };
    const all = [...ways, byName].filter(({ terms }) => terms.length > 0);
    const distinct = [...new Map(all.map((way) => [JSON.stringify(way), way])).values()];
    const found = await Promise.all(distinct.map((way) => this.contacts.findByWords(companyId, way, MOST_FOUND)));
    return [...new Set(found.flat())].slice(0, MOST_FOUND);
  }
}

/** Sorts words first. Among common terms, a word is usually rarer than the first digits of a number. */
const wordsFirst = (one: SearchTerm, other: SearchTerm): number => Number(one.isNumber) - Number(other.isNumber);

function wordsOfWay(way: readonly SearchTerm[]): ContactWords {
  const short = way.flatMap(shortWordOf);
  const long = way.filter((term) => shortWordOf(term).length === 0);
  return { terms: long.toSorted(wordsFirst).flatMap(beginningsOf), short };
}

/** Returns a term of one letter or digit, which is too short for the word index. */
function shortWordOf({ isNumber, spellings: [text = ''] }: SearchTerm): string[] {
  const short = searchedShortWords(text);
  return isNumber || short.length === 0 || wordsOf(text).length > 0 ? [] : short;
}

/**
 * Returns the prefixes to search for. Every suffix of a number is indexed, so any digits within the number are a prefix
 * of one of them.
 */
const beginningsOf = ({ isNumber, spellings }: SearchTerm): (readonly string[])[] =>
  isNumber || spellings.length > 1 ? [spellings] : spellings.flatMap(wordsOf).map((word) => [word]);
