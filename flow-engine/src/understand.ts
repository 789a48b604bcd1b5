import { CpfOrCnpj } from '@recado/contracts';
import { answerSentence } from './answers.js';
import type { Check } from './flow.js';

/** A contact who sends one of these texts always reaches an agent. */
const PERSON_WORDS = new Set(
  [
    ...['atendente', 'um atendente', 'uma atendente', 'humano', 'um humano', 'pessoa', 'uma pessoa'],
    ...['atendimento', 'atendimento humano', 'chamar atendente', 'chamar um atendente', 'operador'],
    ...['agent', 'an agent', 'human', 'a human', 'person', 'a person', 'a real person', 'operator'],
    ...['agente', 'un agente', 'persona', 'una persona', 'un humano', 'asesor', 'un asesor'],
    ...['falar com', 'hablar con', 'talk to', 'speak to', 'talk with', 'speak with'].flatMap((verb) =>
      [
        ...['atendente', 'um atendente', 'uma atendente', 'uma pessoa', 'pessoa', 'um humano', 'humano', 'alguem'],
        ...['una persona', 'un agente', 'un humano', 'un asesor', 'alguien'],
        ...['a person', 'a human', 'an agent', 'someone', 'somebody', 'a real person'],
      ].map((who) => `${verb} ${who}`),
    ),
  ].map(answerSentence),
);
const WISH =
  /^(?:(?:eu |yo |i )?(?:quero|queria|gostaria de|preciso(?: de)?|posso|quiero|quisiera|necesito|want to|want|need to|need|can i)|me passa para|passa para) /;

export const asksForPerson = (text: string): boolean => PERSON_WORDS.has(answerSentence(text).replace(WISH, ''));

const CHECKS: Readonly<Record<Check, (text: string) => boolean>> = {
  text: (text) => text.trim() !== '',
  number: (text) => /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(text.trim()),
  email: (text) => isEmail(text.trim()),
  date: isDate,
  cpfOrCnpj: (text) => text.trim() !== '' && CpfOrCnpj.safeParse(text.trim()).success,
};

const LONGEST_EMAIL = 254;

/** Exactly one @ with text before it, and a dot inside the domain. */
function isEmail(text: string): boolean {
  if (text.length > LONGEST_EMAIL || /\s/.test(text)) return false;
  const [name, domain, ...others] = text.split('@');
  return Boolean(name && domain) && others.length === 0 && (domain ?? '').slice(1, -1).includes('.');
}

/** A valid date in the format dd/MM/yyyy. */
function isDate(text: string): boolean {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return day !== '' && date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
}

export const isAnswer = (check: Check, text: string): boolean => CHECKS[check](text);

/** Replaces `{{values.name}}` with the conversation's value, or with an empty string if it is unknown. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{\s*values\.(\w{1,40})\s*\}\}/g, (_typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
