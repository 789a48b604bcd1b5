import type { Addon } from '@recado/contracts';
import type { InvoiceLine } from '../accounting/invoice-line.js';

type Words = Readonly<{
  plan: string;
  /** The singular and plural forms. */
  addons: Readonly<Record<Addon, readonly [string, string]>>;
  months: string;
  days: string;
  credit: string;
}>;

const WORDS: Readonly<Record<string, Words>> = {
  'pt-BR': {
    plan: 'Plano {name}',
    addons: {
      users: ['usuário adicional', 'usuários adicionais'],
      connections: ['conexão adicional', 'conexões adicionais'],
      storage: ['GB adicional', 'GB adicionais'],
    },
    months: '{what}, {months} meses',
    days: '{what}, de {from} a {until}',
    credit: 'Crédito',
  },
  en: {
    plan: 'Plan {name}',
    addons: {
      users: ['extra user', 'extra users'],
      connections: ['extra connection', 'extra connections'],
      storage: ['extra GB', 'extra GB'],
    },
    months: '{what}, {months} months',
    days: '{what}, from {from} to {until}',
    credit: 'Credit',
  },
  es: {
    plan: 'Plan {name}',
    addons: {
      users: ['usuario adicional', 'usuarios adicionales'],
      connections: ['conexión adicional', 'conexiones adicionales'],
      storage: ['GB adicional', 'GB adicionales'],
    },
    months: '{what}, {months} meses',
    days: '{what}, del {from} al {until}',
    credit: 'Crédito',
  },
};
const FALLBACK = WORDS['pt-BR'] as Words;
const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? '');
const shown = (day: string): string => day.split('-').reverse().join('/');

function whatOf(line: InvoiceLine, words: Words): string {
  if (line.kind === 'credit') return words.credit;
  if (line.kind === 'plan') return fill(words.plan, { name: line.planName });
  const [one, several] = words.addons[line.addon];
  return `${line.quantity} ${line.quantity === 1 ? one : several}`;
}

function textOf(line: InvoiceLine, words: Words): string {
  const what = whatOf(line, words);
  if (line.kind === 'proportion') return fill(words.days, { what, from: shown(line.from), until: shown(line.until) });
  if (line.kind === 'credit' || line.months === 1) return what;
  return fill(words.months, { what, months: String(line.months) });
}

/** Describes an invoice's items, one per line, if it contains more than the plan. */
export function lineTexts(lines: readonly InvoiceLine[], language: string): string[] {
  const words = WORDS[language] ?? FALLBACK;
  return lines.length < 2 ? [] : lines.map((line) => `${textOf(line, words)}: ${BRL.format(line.cents / 100)}`);
}
