import { fold } from '@recado/service-kit/text';

const MOST_WORDS = 40;
const SHORTEST = 2;
const LONGEST = 24;

/** The words by which a text is found: each once, the first of a long text. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>();
  for (const [word] of fold(text).matchAll(/[\p{Letter}\p{Number}]+/gu)) {
    if (word.length >= SHORTEST) found.add(word.slice(0, LONGEST));
    if (found.size === MOST_WORDS) break;
  }
  return [...found];
}

const TICKET_NUMBER = /^(#?)(\d{1,9})$/;

/** Returns the ticket number that a search may mean: people write it as `#27` or as `27`. */
export function searchedNumber(searchParam: string): number | null {
  const [, , digits] = TICKET_NUMBER.exec(searchParam.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Splits a search into words, each of which may be the beginning of a longer one. `#27` is a ticket number and no word. */
export function searchedWords(searchParam: string): string[] {
  const isNumberOnly = TICKET_NUMBER.exec(searchParam.trim())?.[1] === '#';
  return isNumberOnly ? [] : wordsOf(searchParam).slice(0, 5);
}

const BEFORE = 30;
const LENGTH = 120;

/** The part of a text around the first of the words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ');
  const folded = fold(plain);
  const at = Math.min(
    ...words.map((word) => positionOf(word, { plain, folded })).filter((position) => position >= 0),
    plain.length,
  );
  const start = at === plain.length ? 0 : Math.max(0, at - BEFORE);
  const cut = plain.slice(start, start + LENGTH).replaceAll(/\p{Surrogate}/gu, '');
  return `${start > 0 ? '…' : ''}${cut}${start + LENGTH < plain.length ? '…' : ''}`;
}

/** Where folding keeps the length of the text, as it mostly does, it keeps the places too. */
function positionOf(word: string, { plain, folded }: { plain: string; folded: string }): number {
  if (folded.length === plain.length || !folded.includes(word)) return folded.indexOf(word);
  const at = Array.from(plain, (character) => fold(character) || ' ')
    .join('')
    .indexOf(word);
  if (at < 0) return -1;
  let [position, walked] = [0, 0];
  for (const character of plain) {
    if (walked >= at) break;
    walked += (fold(character) || ' ').length;
    position += character.length;
  }
  return position;
}
