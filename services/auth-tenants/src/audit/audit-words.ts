import { fold } from '@recado/service-kit/text';

const SHORTEST = 2;
const LONGEST = 12;
const MOST_WORDS = 24;
const MOST_SEARCHED = 5;

function* wordsOf(text: string): Generator<string> {
  for (const [word] of fold(text).matchAll(/[\p{Letter}\p{Number}]+/gu))
    if (word.length >= SHORTEST) yield word.slice(0, LONGEST);
}

/**
 * Returns all prefixes of the words in these strings. A search then matches exact values, which an index returns in
 * time order; a range of words would require a sort.
 */
export function beginningsOf(...texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => [...wordsOf(text ?? '')]).slice(0, MOST_WORDS);
  const found = new Set<string>();
  for (const word of words) for (let n = SHORTEST; n <= word.length; n += 1) found.add(word.slice(0, n));
  return [...found];
}

/** Returns the words of a search. A single letter is ignored. */
export const searchedWords = (searchParam: string): string[] => [...wordsOf(searchParam)].slice(0, MOST_SEARCHED);
