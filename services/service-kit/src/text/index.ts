import { cut } from '@recado/contracts/core';

export { cut };
export { fold } from '@recado/contracts/core';

/** Returns a URL without slashes at its end, so that a path can be appended. */
export const withoutTrailingSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

/** Escapes a string for use in a regular expression. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Invisible characters: control characters, unpaired surrogates, and marks that change the direction of writing. */
const UNSEEN = /[\p{Control}\p{Surrogate}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Characters without a glyph: zero-width spaces, fillers, and joiners. */
const BLANK = /[\u034F\u00AD\u115F\u1160\u180E\u200B\u2060-\u2064\u3164\uFEFF\uFFA0]/gu;
/** Far longer than any real name, including invisible characters. */
const MOST_READ = 2_000;
/** Letters in living languages have up to three marks. More of them would overlap adjacent lines. */
const MARKS_ABOVE_THREE = /(\p{Mark}{3})\p{Mark}+/gu;

/**
 * Returns the name of a person or group for lists: on one line, without invisible or direction-changing characters.
 * Empty if nothing visible remains. Truncated to at most `length` UTF-16 units.
 */
export function plainName(given: string, length = 200): string {
  const name = given
    .slice(0, MOST_READ)
    .replaceAll(/[\s\u2800]+/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(BLANK, '')
    .replaceAll(MARKS_ABOVE_THREE, '$1')
    .trim();
  return cut(name, length).trimEnd();
}

/**
 * Returns a file name for display: without folders, and without characters that hide the real file extension. Truncated
 * to the last `length` UTF-16 units. The name never becomes part of a path.
 */
export function plainFileName(given: string, length = 200): string {
  const name = given.slice(-MOST_READ).split(/[/\\]/).at(-1) ?? '';
  return name
    .replaceAll(UNSEEN, '')
    .trim()
    .slice(-length)
    .replace(/^[\uDC00-\uDFFF]/, '');
}
