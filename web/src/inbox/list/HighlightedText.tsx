import { matchedParts } from '../text/highlight.js';

/** Highlights the search words in text. */
export function HighlightedText({ text, words }: { text: string; words: string }) {
  return matchedParts(text, words).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
