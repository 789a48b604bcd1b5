import { plainPhoneText } from '@recado/contracts/core';
import { escapeRegExp, fold } from '../text/index.js';
import { readNumber } from './read-number.js';
import { spellingsOf } from './number-key.js';

/** A shorter part finds too much. */
const SHORTEST_PART = 3;
const DEFAULT_ZONE = 'America/Sao_Paulo';
const LONGEST_SEARCH = 60;
const NUMBER_LIKE = /^[\d\s()[\]+./-]+$/;

/** The two spellings of a Brazilian mobile number that is not written to its end, with or without country and area code. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^9([6-9]\d{3,7})$/, '$1'],
  [/^((?:55)?[1-9]{2})9([6-9]\d{0,7})$/, '$1$2'],
  [/^((?:55)?[1-9]{2})([6-9]\d{3,7})$/, '$19$2'],
  [/^549(\d{1,10})$/, '54$1'],
  [/^54([1-8]\d{0,9})$/, '549$1'],
  [/^521(\d{1,10})$/, '52$1'],
  [/^52([2-9]\d{0,9})$/, '521$1'],
];

/** Returns the parts of stored numbers that a search for a number means: one for each spelling. Empty: it is no number. */
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

/** A part that contains another one finds nothing more. */
const shortest = (parts: readonly string[]): string[] =>
  parts.filter((part) => !parts.some((other) => other !== part && part.includes(other)));

/** Returns the search without the marks and labels that a copied number carries. */
function plainSearch(search: string): string {
  const plain = plainPhoneText(search.slice(0, LONGEST_SEARCH));
  return plain.replace(/^(?:tel|whatsapp):\s?/i, '').replace(/^\(?0xx\)?/i, '0');
}

/** Finds words by their beginning and numbers by any part of them, in a folded text. Undefined: no search. */
export function searchPattern(search: string, timeZone: string): RegExp | undefined {
  const folded = fold(search);
  if (folded === '') return undefined;
  const parts = numberParts(search, timeZone);
  return new RegExp(parts.length > 0 ? parts.join('|') : `(^| )${escapeRegExp(folded)}`);
}

/** Finds any part of a folded text, and numbers in any spelling. */
export function partPattern(search: string, timeZone = DEFAULT_ZONE): RegExp {
  const parts = numberParts(search, timeZone);
  return new RegExp(parts.length > 0 ? parts.join('|') : escapeRegExp(fold(search)));
}
