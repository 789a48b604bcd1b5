/** Returns the text in lower case and without accents. Lists sort and search by it. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Escapes a typed text, so that a pattern matches just that text. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Characters that nobody sees: control characters, halves of an emoji, and marks that turn the direction of writing. */
const UNSEEN = /[\p{Control}\p{Surrogate}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Returns a file name as people may read it: without folders, and without characters that show another ending than it
 * has. At most `length` UTF-16 units are kept, those at the end. The name never becomes part of a path.
 */
export function plainFileName(given: string, length = 200): string {
  const name = given.split(/[/\\]/).at(-1) ?? '';
  return name
    .replaceAll(UNSEEN, '')
    .trim()
    .slice(-length)
    .replace(/^[\uDC00-\uDFFF]/, '');
}
