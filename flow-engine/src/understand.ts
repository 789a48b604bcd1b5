import { CpfOrCnpj } from '@recado/contracts';
import type { Check, MenuChoice } from './flow.js';

/** With these words alone a contact always reaches a person. */
const PERSON_WORDS = [
  ...['atendente', 'humano', 'uma pessoa', 'falar com atendente', 'falar com um atendente', 'falar com uma pessoa'],
  ...['agent', 'human', 'a person', 'talk to a person', 'talk to a human', 'talk to an agent', 'speak to a person'],
  ...['agente', 'persona', 'una persona', 'hablar con una persona', 'hablar con un agente', 'asesor'],
];

/** Longer than any key or label of a menu. Normalizing n marks in a row takes n² steps. */
const MOST_COMPARED = 2_000;

/** The start of a text as it is compared: without case, accents, bold marks and the enclosing signs of numbers such as 1️⃣ or [1]. */
export const normalized = (text: string): string =>
  text
    .slice(0, MOST_COMPARED)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u20E3\uFE0F*_~`[\]()"'.,!?]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export const asksForPerson = (text: string): boolean => PERSON_WORDS.includes(normalized(text));

/** Finds what was meant by key ("2", "*2*", "2 - Suporte") or by the whole label. */
export function chosenOf(choices: readonly MenuChoice[], text: string): MenuChoice | undefined {
  const said = normalized(text);
  if (said === '') return undefined;
  const byKey = choices.find(({ key }) => normalized(key) === said);
  if (byKey) return byKey;
  const byLabel = choices.find(({ label }) => label !== '' && normalized(label) === said);
  if (byLabel) return byLabel;
  const [, key] = /^(\d{1,3})\s*(?:[-:–—]|$)/.exec(said) ?? [];
  return key === undefined ? undefined : choices.find((choice) => choice.key === key);
}

const CHECKS: Readonly<Record<Check, (text: string) => boolean>> = {
  text: (text) => text.trim() !== '',
  number: (text) => /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(text.trim()),
  email: (text) => isEmail(text.trim()),
  date: isDate,
  cpfOrCnpj: (text) => text.trim() !== '' && CpfOrCnpj.safeParse(text.trim()).success,
};

const LONGEST_EMAIL = 254;

/** One @ with something before it, and a dot inside the domain. */
function isEmail(text: string): boolean {
  if (text.length > LONGEST_EMAIL || /\s/.test(text)) return false;
  const [name, domain, ...others] = text.split('@');
  return Boolean(name && domain) && others.length === 0 && (domain ?? '').slice(1, -1).includes('.');
}

/** dd/MM/yyyy, of a day that there is. */
function isDate(text: string): boolean {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return day !== '' && date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
}

export const isAnswer = (check: Check, text: string): boolean => CHECKS[check](text);

/** Replaces `{{values.name}}` by what the conversation knows; what it does not know becomes nothing. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{\s*values\.(\w{1,40})\s*\}\}/g, (_typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
