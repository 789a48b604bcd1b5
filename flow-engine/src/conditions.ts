import type { Condition } from './flow.js';
import { isOpenAt } from './hours.js';
import type { Situation } from './state.js';

/** Returns whether a condition currently holds for this contact and the conversation's values. */
export function holds(when: Condition, { facts, now }: Situation, values: Readonly<Record<string, string>>): boolean {
  switch (when.type) {
    case 'hours':
      return isOpenAt(when, when.timeZone, now);
    case 'tag':
      return facts.tagIds.includes(when.tagId);
    case 'language':
      return facts.language === when.language;
    case 'knownContact':
      return facts.isKnownContact;
    default:
      return compares(when, known(when.name, { ...facts.contact, ...values }));
  }
}

/** A value may have any name, including inherited property names. */
const known = (name: string, values: Readonly<Record<string, string>>): string =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : '';

function compares({ is, value }: Extract<Condition, { type: 'value' }>, found: string): boolean {
  if (is === 'filled') return found.trim() !== '';
  const [a, b] = [found.toLowerCase().trim(), value.toLowerCase().trim()];
  return is === 'equal' ? a === b : a.includes(b);
}
