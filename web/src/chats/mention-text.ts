import { withoutAccents } from '@recado/contracts';

type Person = { id: string; name: string };

const MOST_OFFERED = 8;
const folded = (text: string): string => withoutAccents(text).toLowerCase();

/** The name that is being written at the caret, and where its `@` stands. */
export type WantedMention = { at: number; typed: string };

/** Reads from the text before the caret which name is being written; null: none. An e-mail address is none. */
export function wantedMention(text: string, caret: number): WantedMention | null {
  const [, typed] = /(?<![\p{L}\p{N}.])@([^@\n]{0,50})$/u.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** The people whose name, or a word of it, begins as it was typed. */
export function offeredPeople<T extends Person>(people: readonly T[], typed: string): T[] {
  const wanted = folded(typed);
  const begins = ({ name }: Person) => ` ${folded(name)}`.includes(` ${wanted}`);
  return people.filter(begins).slice(0, MOST_OFFERED);
}

/** The text with the whole name in the place of what was typed, and where the caret goes. */
export function withMention(text: string, { at, typed }: WantedMention, { name }: Person) {
  const before = `${text.slice(0, at)}@${name} `;
  const after = text.slice(at + 1 + typed.length).replace(/^ /, '');
  return { text: `${before}${after}`, caret: before.length };
}
