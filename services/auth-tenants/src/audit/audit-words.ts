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
 * Returns every beginning of the words of these texts. A search then asks for whole values, which an index answers in the
 * order of time; a range of words would have to be sorted.
 */
export function beginningsOf(...texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => [...wordsOf(text ?? '')]).slice(0, MOST_WORDS);
  const found = new Set<string>();
  for (const word of words) for (let n = SHORTEST; n <= word.length; n += 1) found.add(word.slice(0, n));
  return [...found];
}

/** Returns the words of a search. A single letter finds nothing and is left out. */
export const searchedWords = (searchParam: string): string[] => [...wordsOf(searchParam)].slice(0, MOST_SEARCHED);
