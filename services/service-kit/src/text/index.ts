import { cut, withoutAccents } from '@recado/contracts/core';

export { cut };

/** Returns the text in lower case and without accents. Lists sort and search by it. */
export const fold = (text: string): string => withoutAccents(text).toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Escapes a typed text, so that a pattern matches just that text. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Characters that nobody sees: control characters, halves of an emoji, and marks that turn the direction of writing. */
const UNSEEN = /[\p{Control}\p{Surrogate}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Characters without a picture of their own: spaces of no width, fillers, and marks that only join or break. */
const BLANK = /[\u034F\u00AD\u115F\u1160\u180E\u200B\u2060-\u2064\u3164\uFEFF\uFFA0]/gu;
/** Names are far shorter, even with invisible characters. */
const MOST_READ = 2_000;
/** Letters of living languages carry up to three marks. More of them cover the lines above and below. */
const MARKS_ABOVE_THREE = /(\p{Mark}{3})\p{Mark}+/gu;

/**
 * Returns the name of a person or a group as a list may show it: on one line, without characters that nobody sees or
 * that turn the text around them. Empty when nothing visible is left. At most `length` UTF-16 units are kept.
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
 * Returns a file name as people may read it: without folders, and without characters that show another ending than it
 * has. At most `length` UTF-16 units are kept, those at the end. The name never becomes part of a path.
 */
export function plainFileName(given: string, length = 200): string {
  const name = given.slice(-MOST_READ).split(/[/\\]/).at(-1) ?? '';
  return name
    .replaceAll(UNSEEN, '')
    .trim()
    .slice(-length)
    .replace(/^[\uDC00-\uDFFF]/, '');
}
