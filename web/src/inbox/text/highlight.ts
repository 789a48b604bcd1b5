import { withoutAccents } from '@recado/contracts';

export type Part = Readonly<{ text: string; isMatch: boolean }>;

/** Ignores accents and case, like the server. */
const fold = (text: string) => withoutAccents(text).toLowerCase();

const WORD = /[\p{Letter}\p{Number}\p{Mark}]+/gu;

/** Returns the length of the word's prefix that matches a searched word, or 0 when none matches. */
function matchedLength(word: string, searched: readonly string[]): number {
  const folded = fold(word);
  const longest = Math.max(0, ...searched.filter((one) => folded.startsWith(one)).map(({ length }) => length));
  if (longest === 0) return 0;
  let [at, covered] = [0, 0];
  for (const letter of word) {
    const { length } = fold(letter);
    if (covered >= longest && length > 0) break; // a combining accent belongs to the letter before it
    covered += length;
    at += letter.length;
  }
  return at;
}

/** Splits text into matched and unmatched segments. Matches prefixes of words and ignores accents. */
export function matchedParts(text: string, searchParam: string): Part[] {
  const searched = fold(searchParam).match(WORD) ?? [];
  const parts: Part[] = [];
  let done = 0;
  for (const found of searched.length > 0 ? text.matchAll(WORD) : []) {
    const length = matchedLength(found[0], searched);
    if (length === 0) continue;
    if (found.index > done) parts.push({ text: text.slice(done, found.index), isMatch: false });
    done = found.index + length;
    parts.push({ text: text.slice(found.index, done), isMatch: true });
  }
  if (done < text.length || parts.length === 0) parts.push({ text: text.slice(done), isMatch: false });
  return parts;
}
