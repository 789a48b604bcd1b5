import { plainPhoneText } from '@recado/contracts/core';
import { escapeRegExp, fold } from '../text/index.js';
import { callingCodeOf, readNumber } from './read-number.js';
import { spellingsOf } from './number-key.js';

/** A shorter fragment would match too much. */
const SHORTEST_PART = 3;
const DEFAULT_ZONE = 'America/Sao_Paulo';
const LONGEST_SEARCH = 60;
const NUMBER_LIKE = /^[\d\s()[\]+./-]+$/;

/** The two spellings of an incomplete Brazilian mobile number, with or without country and area code. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^9([6-9]\d{3,7})$/, '$1'],
  [/^((?:55)?[1-9]{2})9([6-9]\d{0,7})$/, '$1$2'],
  [/^((?:55)?[1-9]{2})([6-9]\d{3,7})$/, '$19$2'],
  [/^549(\d{1,10})$/, '54$1'],
  [/^54([1-8]\d{0,9})$/, '549$1'],
  [/^521(\d{1,10})$/, '52$1'],
  [/^52([2-9]\d{0,9})$/, '521$1'],
];

/**
 * Returns the digit sequences to find in stored numbers for a search, one per spelling. Empty if the search is not a
 * number.
 */
export function numberParts(search: string, timeZone: string): string[] {
  const typed = plainSearch(search);
  if (!NUMBER_LIKE.test(typed)) return [];
  const digits = typed.replaceAll(/\D/g, '');
  if (digits.length < SHORTEST_PART) return [];
  const read = readNumber(typed, { timeZone });
  const whole = 'problem' in read || read.rest || read.lacksArea ? [] : [read.number];
  const parts = [digits, digits.replace(/^0+/, ''), ...whole].filter((part) => part.length >= SHORTEST_PART);
  const others = parts.flatMap((part) => [
    ...spellingsOf(part),
    ...PARTS.flatMap(([pattern, other]) => (pattern.test(part) ? [part.replace(pattern, other)] : [])),
  ]);
  return shortest([...new Set([...parts, ...others])]);
}

/** Drops sequences that contain another one, because they add no matches. */
const shortest = (parts: readonly string[]): string[] =>
  parts.filter((part) => !parts.some((other) => other !== part && part.includes(other)));

/** Returns the search without the characters and labels that a copied number may contain. */
function plainSearch(search: string): string {
  const plain = plainPhoneText(search.slice(0, LONGEST_SEARCH));
  return plain.replace(/^(?:tel|whatsapp):\s?/i, '').replace(/^\(?0xx\)?/i, '0');
}

/** An unambiguous start of a number: +55, (11). */
const PREFIX = /^[+(]/;
const MOST_TERMS = 8;
/** The start of a word in a folded text. */
const WORD_START = '(?:^|[^0-9a-z\u0080-\ud7ff])';

/** A term matches by any of its spellings: a number anywhere, a word by its prefix. */
export type SearchTerm = Readonly<{ isNumber: boolean; spellings: readonly string[] }>;

/**
 * Returns the interpretations of a search, each with terms that must all match: `+55 11 ana` is a partial number and a
 * word; `loja 24 98765` contains 2498765 or two numbers. Empty if there is no search.
 */
export function searchTerms(search: string, timeZone: string): readonly (readonly SearchTerm[])[] {
  const whole = numberParts(search, timeZone);
  if (whole.length > 0) return [[{ isNumber: true, spellings: whole }]];
  const folded = fold(search);
  if (folded === '') return [];
  const tokens = folded.split(' ').filter((token) => /[\p{Letter}\p{Number}]/u.test(token));
  if (tokens.length === 0) return [[{ isNumber: false, spellings: [folded] }]];
  const read = tokens.slice(0, MOST_TERMS);
  const termsOf = (runs: string[][]) => runs.map((run) => termOf(run, read.length > 1, timeZone));
  const [together, apart] = [runsOf(read, NUMBER_LIKE), runsOf(read, PREFIX)];
  return together.length === apart.length ? [termsOf(together)] : [termsOf(together), termsOf(apart)];
}

/** Joins groups of digits with the preceding ones if they may belong to one number. */
function runsOf(tokens: readonly string[], part: RegExp): string[][] {
  const runs: string[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last?.every((one) => NUMBER_LIKE.test(one)) && part.test(last[0] ?? '') && NUMBER_LIKE.test(token))
      last.push(token);
    else runs.push([token]);
  }
  return runs;
}

/** Next to other terms, the first digits of a name or number suffice, such as an area code. */
function termOf(run: readonly string[], hasOthers: boolean, timeZone: string): SearchTerm {
  const text = run.join(' ');
  const digits = NUMBER_LIKE.test(text) ? text.replaceAll(/\D/g, '') : '';
  if (!hasOthers || digits === '') return { isNumber: false, spellings: [text] };
  const significant = digits.replace(/^0+(?=\d)/, '');
  if (significant.length < SHORTEST_PART)
    return { isNumber: false, spellings: [digits, `${callingCodeOf(timeZone)}${significant}`] };
  return { isNumber: true, spellings: shortest([...new Set([...numberParts(text, timeZone), digits, significant])]) };
}

/**
 * Returns a pattern for folded texts with all words of a search, by their prefixes, and all its numbers, anywhere.
 * Undefined if there is no search.
 */
export function searchPattern(search: string, timeZone: string): RegExp | undefined {
  return patternOf(search, timeZone, WORD_START);
}

/** Returns a pattern that also matches inside words. */
export function partPattern(search: string, timeZone = DEFAULT_ZONE): RegExp {
  return patternOf(search, timeZone, '') ?? new RegExp(escapeRegExp(fold(search)));
}

function patternOf(search: string, timeZone: string, before: string): RegExp | undefined {
  const ways = searchTerms(search, timeZone);
  if (ways.length === 0) return undefined;
  const sourceOf = ({ isNumber, spellings }: SearchTerm) =>
    `${isNumber ? '' : before}(?:${spellings.map((one) => escapeRegExp(one)).join('|')})`;
  const [[only, ...more] = [], ...others] = ways;
  if (only && more.length === 0 && others.length === 0) return new RegExp(sourceOf(only));
  return new RegExp(ways.map((terms) => `^${terms.map((term) => `(?=.*${sourceOf(term)})`).join('')}`).join('|'));
}
