import { withoutAccents } from '@recado/contracts';

export type Part = Readonly<{ text: string; isMatch: boolean }>;

/** Letters without accents and case, as the server compares them. */
const fold = (text: string) => withoutAccents(text).toLowerCase();

const WORD = /[\p{Letter}\p{Number}\p{Mark}]+/gu;

/** The length of the beginning of a word that a searched one matches; 0 when none does. */
function matchedLength(word: string, searched: readonly string[]): number {
  const folded = fold(word);
  const longest = Math.max(0, ...searched.filter((one) => folded.startsWith(one)).map(({ length }) => length));
  if (longest === 0) return 0;
  let [at, covered] = [0, 0];
  for (const letter of word) {
    const { length } = fold(letter);
    if (covered >= longest && length > 0) break; // an accent that stands behind its letter belongs to it
    covered += length;
    at += letter.length;
  }
  return at;
}

/** Cuts a text into what a search matched and what lies between: the beginnings of words, whatever their accents. */
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
