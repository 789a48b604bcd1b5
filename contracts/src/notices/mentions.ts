import { withoutAccents } from '../core/without-accents.js';

type Person = { id: string; name: string };

/** A place of a text, counted in UTF-16 units and with its `@`, that names users. More than one share a name. */
export type Mention = { userIds: string[]; at: number; length: number };

const AT = '@';
const folded = (text: string): string => withoutAccents(text).toLowerCase();
const isLetter = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(at) ?? 0));

/** A text without accents and capitals, and where each of its units stands in the text as it was written. */
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

type Named = { id: string; names: string[] };

/** Returns what each user may be called: by the whole name, and by the first where nobody else has it. */
function callNames(users: readonly Person[]): Named[] {
  const all = users.map(({ id, name }) => ({ id, whole: folded(name), first: folded(name).split(' ')[0] ?? '' }));
  const counts = new Map<string, number>();
  for (const { first } of all) counts.set(first, (counts.get(first) ?? 0) + 1);
  return all.map(({ id, whole, first }) => ({ id, names: counts.get(first) === 1 ? [whole, first] : [whole] }));
}

/** Finds whom a folded text names from there on: the longest name counts, so that `@Ana Souza` is not another `@Ana`. */
function namedAt(plain: string, from: number, users: readonly Named[]): { userIds: string[]; length: number } {
  const isHere = (name: string) => name !== '' && plain.startsWith(name, from) && !isLetter(plain, from + name.length);
  const found = users.map(({ id, names }) => ({ id, length: names.find(isHere)?.length ?? 0 }));
  const length = found.reduce((longest, one) => Math.max(longest, one.length), 0);
  return { userIds: length === 0 ? [] : found.filter((one) => one.length === length).map(({ id }) => id), length };
}

/**
 * The places where a text names a user as `@Ana Souza`, or as `@Ana` where nobody else of `users` is called so.
 * `chosenIds` says, in the order of the text, who is meant where several share a name.
 */
export function mentionsIn(text: string, users: readonly Person[], chosenIds: readonly string[] = []): Mention[] {
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

/** The users whom a text mentions. */
export function mentionedIn(text: string, users: readonly Person[]): string[] {
  const named = new Set(mentionsIn(text, users).flatMap(({ userIds }) => userIds));
  return users.filter(({ id }) => named.has(id)).map(({ id }) => id);
}

/** Writes the places of a text anew with the names that their users have now. Who is gone keeps the name as it was written. */
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
