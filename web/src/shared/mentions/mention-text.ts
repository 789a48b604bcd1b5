import { withoutAccents } from '@recado/contracts';

type Member = { id: string; name: string };

const MOST_OFFERED = 8;
const folded = (text: string): string => withoutAccents(text).toLowerCase();

/** The partial name typed before the caret, and the position of its `@`. */
export type WantedMention = { at: number; typed: string };

/**
 * Finds the mention being typed before the caret. Returns null when there is none; an e-mail address is not a mention.
 */
export function wantedMention(text: string, caret: number): WantedMention | null {
  const [, typed] = /(?<![\p{L}\p{N}.])@([^@\n]{0,50})$/u.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** Returns the members whose name, or a word in it, starts with the typed text. */
export function offeredPeople<T extends Member>(people: readonly T[], typed: string): T[] {
  const wanted = folded(typed);
  const begins = ({ name }: Member) => ` ${folded(name)}`.includes(` ${wanted}`);
  return people.filter(begins).slice(0, MOST_OFFERED);
}

/** Replaces the partial name with the full name. Returns the text and the new caret position. */
export function withMention(text: string, { at, typed }: WantedMention, { name }: Member) {
  const before = `${text.slice(0, at)}@${name} `;
  const after = text.slice(at + 1 + typed.length).replace(/^ /, '');
  return { text: `${before}${after}`, caret: before.length };
}
