import { fold } from '@recado/service-kit/text';

const MOST_WORDS = 40;
const SHORTEST = 2;
const LONGEST = 24;

const WORD = /[\p{Letter}\p{Number}]+/gu;
const MOST_SEARCHED = 5;

/** Returns the search words of a text without duplicates, up to a limit. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>();
  for (const [word] of fold(text).matchAll(WORD)) {
    if (word.length >= SHORTEST) found.add(word.slice(0, LONGEST));
    if (found.size === MOST_WORDS) break;
  }
  return [...found];
}

const TICKET_NUMBER = /^(#?)(\d{1,9})$/;

/** Returns the ticket number that a search may refer to, written as `#27` or `27`. */
export function searchedNumber(searchParam: string): number | null {
  const [, , digits] = TICKET_NUMBER.exec(searchParam.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Splits a search into words, each of which may be a prefix. `#27` is a ticket number, not a word. */
export function searchedWords(searchParam: string): string[] {
  return isTicketNumber(searchParam) ? [] : wordsOf(searchParam).slice(0, MOST_SEARCHED);
}

const isTicketNumber = (searchParam: string): boolean => TICKET_NUMBER.exec(searchParam.trim())?.[1] === '#';

/**
 * Returns the words of a search that are too short for the index, such as a digit. They filter the results of the other
 * words and may also be prefixes.
 */
export function searchedShortWords(searchParam: string): string[] {
  if (isTicketNumber(searchParam)) return [];
  const words = Array.from(fold(searchParam).matchAll(WORD), ([word]) => word);
  return [...new Set(words.filter(({ length }) => length < SHORTEST))].slice(0, MOST_SEARCHED);
}

/** Returns whether a text contains these short words, as words or prefixes. */
export function hasShortWords(text: string, short: readonly string[]): boolean {
  const beginnings = new Set(Array.from(fold(text.slice(0, MOST_READ)).matchAll(WORD), ([word]) => word[0]));
  return short.every((word) => beginnings.has(word));
}

const BEFORE = 30;
const LENGTH = 120;

/** A word after this position is found, but shown without context. */
const MOST_READ = 10_000;

/** Returns an excerpt of a text around the first of the words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.slice(0, MOST_READ).replaceAll(/\s+/g, ' ');
  const start = Math.max(0, firstPlaceOf(words, plain) - BEFORE);
  const cut = plain.slice(start, start + LENGTH).replaceAll(/\p{Surrogate}/gu, '');
  return `${start > 0 ? '…' : ''}${cut}${start + LENGTH < plain.length ? '…' : ''}`;
}

/**
 * Returns the first position of any of the words, or 0 if none is found. Folding usually preserves the length of a
 * text, so that positions stay valid.
 */
function firstPlaceOf(words: readonly string[], plain: string): number {
  const folded = fold(plain);
  const first = firstOf(words, folded);
  if (folded.length === plain.length || first === 0) return first;
  const characters = Array.from(plain);
  const read = characters.map((character) => fold(character) || ' ');
  const at = firstOf(words, read.join(''));
  let [place, walked] = [0, 0];
  for (let index = 0; walked < at; index += 1) {
    walked += read[index]?.length ?? at;
    place += characters[index]?.length ?? 0;
  }
  return place;
}

function firstOf(words: readonly string[], text: string): number {
  const places = words.map((word) => text.indexOf(word)).filter((place) => place >= 0);
  return places.length === 0 ? 0 : Math.min(...places);
}
