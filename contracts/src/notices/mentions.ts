import { withoutAccents } from '../core/without-accents.js';

type MentionableUser = { id: string; name: string };

/** A mention of one or more users, in UTF-16 units including the `@`. Several users can share a name. */
export type Mention = { userIds: string[]; at: number; length: number };

const AT = '@';
const folded = (text: string): string => withoutAccents(text).toLowerCase();
const isLetter = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(at) ?? 0));

/** Returns the text in lower case without accents, with the position of each unit in the original text. */
function foldedText(text: string): { plain: string; placeOf: number[] } {
  let plain = '';
  let at = 0;
  const placeOf: number[] = [];
  for (const letter of text) {
    const read = folded(letter);
    for (let unit = 0; unit < read.length; unit += 1) placeOf.push(at);
    plain += read;
    at += letter.length;
  }
  return { plain, placeOf: [...placeOf, at] };
}

type UserNames = { id: string; names: string[] };

/** Returns the names by which each user can be mentioned: the full name, and the first name if it is unique. */
function callNames(users: readonly MentionableUser[]): UserNames[] {
  const all = users.map(({ id, name }) => ({ id, whole: folded(name), first: folded(name).split(' ')[0] ?? '' }));
  const counts = new Map<string, number>();
  for (const { first } of all) counts.set(first, (counts.get(first) ?? 0) + 1);
  return all.map(({ id, whole, first }) => ({ id, names: counts.get(first) === 1 ? [whole, first] : [whole] }));
}

/**
 * Finds the users whose name starts at this position in a folded text. The longest name wins, so that `@Ana Souza`
 * does not match a user named `Ana`.
 */
function namedAt(plain: string, from: number, users: readonly UserNames[]): { userIds: string[]; length: number } {
  const isHere = (name: string) => name !== '' && plain.startsWith(name, from) && !isLetter(plain, from + name.length);
  const found = users.map(({ id, names }) => ({ id, length: names.find(isHere)?.length ?? 0 }));
  const length = found.reduce((longest, one) => Math.max(longest, one.length), 0);
  return { userIds: length === 0 ? [] : found.filter((one) => one.length === length).map(({ id }) => id), length };
}

/**
 * Returns the mentions in a text: `@Ana Souza`, or `@Ana` if that first name is unique in `users`.
 * `chosenIds` selects, in the order of the text, between users with the same name.
 */
export function mentionsIn(
  text: string,
  users: readonly MentionableUser[],
  chosenIds: readonly string[] = [],
): Mention[] {
  if (!text.includes(AT)) return [];
  const mentions: Mention[] = [];
  const chosen = [...chosenIds];
  const people = callNames(users);
  const { plain, placeOf } = foldedText(text);
  const place = (unit: number) => placeOf[unit] ?? text.length;
  for (let at = plain.indexOf(AT); at >= 0; at = plain.indexOf(AT, at + 1)) {
    const isFree = at === 0 || !/[\p{L}\p{N}.]/u.test(plain[at - 1] ?? '');
    const { userIds, length } = isFree ? namedAt(plain, at + 1, people) : { userIds: [], length: 0 };
    if (length === 0) continue;
    const index = chosen.findIndex((id) => userIds.includes(id));
    const meant = index < 0 ? userIds : chosen.splice(index, 1);
    mentions.push({ userIds: meant, at: place(at), length: place(at + 1 + length) - place(at) });
  }
  return mentions;
}

/** Returns the users whom a text mentions. */
export function mentionedIn(text: string, users: readonly MentionableUser[]): string[] {
  const named = new Set(mentionsIn(text, users).flatMap(({ userIds }) => userIds));
  return users.filter(({ id }) => named.has(id)).map(({ id }) => id);
}

/** Replaces each mention with the current name of its user. Names of deleted users stay unchanged. */
export function withNames(
  text: string,
  mentions: readonly Mention[],
  nameOf: (userId: string) => string | undefined,
): { text: string; mentions: Mention[] } {
  let written = '';
  let end = 0;
  const places: Mention[] = [];
  for (const { userIds, at, length } of mentions) {
    const [only, ...others] = userIds;
    const name = only !== undefined && others.length === 0 ? nameOf(only) : undefined;
    const shown = name === undefined ? text.slice(at, at + length) : `${AT}${name}`;
    written += text.slice(end, at);
    places.push({ userIds, at: written.length, length: shown.length });
    written += shown;
    end = at + length;
  }
  return { text: written + text.slice(end), mentions: places };
}
