import { matchedParts } from '../text/highlight.js';

/** Shows a text in which the words of the search stand out. */
export function Matched({ text, words }: { text: string; words: string }) {
  return matchedParts(text, words).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
