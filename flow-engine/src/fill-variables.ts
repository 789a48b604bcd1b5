import type { TextLanguage } from '@recado/contracts';

/** The variables in an outgoing text, as users write them: `{{firstName}}`. */
export const VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const;
export type Variable = (typeof VARIABLES)[number];

export type VariableValues = {
  name: string;
  protocol: number | null; // null if there is no ticket
  timeZone: string; // the company's value
  language: TextLanguage; // the company's value
  now: Date;
};

export type MoreValues = Partial<{
  /** Values stored by a flow or the system: `{{values.order}}`. */
  stored: Readonly<Record<string, string>>;
  /** Campaign variables in single braces: `{nome}`. */
  single: Readonly<Record<string, string>>;
  /** Text whose variables are already filled; any remaining ones are left unchanged. */
  filledText: string;
}>;

type Moment = Pick<VariableValues, 'timeZone' | 'now'>;

const GREETINGS: Readonly<Record<TextLanguage, readonly [string, string, string]>> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
};
const MORNING = 5;
const NOON = 12;
const EVENING = 18;

function greetingAt({ timeZone, language, now }: VariableValues): string {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: '2-digit' }).format(now));
  const [morning, afternoon, evening] = GREETINGS[language];
  if (hour >= MORNING && hour < NOON) return morning;
  return hour >= NOON && hour < EVENING ? afternoon : evening;
}

/** dd/MM/yyyy in every language, as required by the specification. */
const dateAt = ({ timeZone, now }: Moment): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(now);

const hourAt = ({ timeZone, now }: Moment): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);

export const dateAndHourAt = (moment: Moment): string => `${dateAt(moment)} ${hourAt(moment)}`;

const LONGEST_NAME = 200;
const ADDRESS_OF_WHATSAPP = /^\+?\d+@/;

/** A contact without a name is listed by its number, which must not appear in a greeting. */
export function personNameOf(name: string): string {
  const start = name.slice(0, LONGEST_NAME).trim();
  return /\p{Letter}/u.test(start) && !ADDRESS_OF_WHATSAPP.test(start) ? name.trim() : '';
}

/** Returns the first word of a name. An emoji before the name is not a word. */
const firstNameOf = (name: string): string =>
  personNameOf(name)
    .split(/\s+/)
    .find((word) => /\p{Letter}/u.test(word.slice(0, LONGEST_NAME))) ?? '';

const VALUES: Readonly<Record<Variable, (values: VariableValues) => string>> = {
  firstName: ({ name }) => firstNameOf(name),
  name: ({ name }) => personNameOf(name),
  ms: greetingAt,
  protocol: ({ protocol }) => String(protocol ?? ''),
  date: dateAt,
  hour: hourAt,
};

const isVariable = (name: string): name is Variable => Object.hasOwn(VALUES, name);

const CONTACT_NAME = String.raw`\{\{\s{0,9}(?:firstName|name)\s{0,9}\}\}`;
const RECIPIENT_NAME = String.raw`(?<!\{)\{nome\}(?!\})`;

/** A name with its bold marks, and the separator before it, or after it at the start of a line. */
function omitting(name: string): (text: string) => string {
  const atStart = new RegExp(
    String.raw`^([¡¿]?[*_~]?)${name}[*_~]?(?:[!?.]{1,3} {1,3}| {1,3}[-–—] {1,3}|[,;:]? {0,3})(\p{Ll}?)`,
    'gmu',
  );
  const bracketed = new RegExp(String.raw` {0,3}\(${name}\)`, 'g');
  const anywhere = new RegExp(String.raw`(?:[,;] {0,3}| {1,3})?([*_~]?)${name}\1`, 'g');
  return (text) =>
    text
      .replaceAll(atStart, (_all, _mark, next: string) => next.toUpperCase())
      .replaceAll(bracketed, '')
      .replaceAll(anywhere, '');
}
const omitContactName = omitting(CONTACT_NAME);
const omitRecipientName = omitting(RECIPIENT_NAME);

/** Omits missing names: "Olá, {{firstName}}!" becomes "Olá!" for a contact without a name. */
function withoutMissingNames(text: string, { name }: VariableValues, single: MoreValues['single']): string {
  const rest = personNameOf(name) === '' ? omitContactName(text) : text;
  return single && personNameOf(single['nome'] ?? '') === '' ? omitRecipientName(rest) : rest;
}

const PLACEHOLDER = /\{\{\s{0,9}(values\.)?(\w{1,40})\s{0,9}\}\}|(?<!\{)\{([^{}\s]{1,30})\}(?!\})/g;

export const hasVariables = (text: string): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, isStored, name = '']) => !isStored && isVariable(name));

/** Matches anything written like a variable, including names with accents. */
const MEANT = /\{\{\s{0,9}(?!values\.)([^{}\s]{1,40})\s{0,9}\}\}|(?<!\{)\{([^{}\s]{1,30})\}(?!\})/g;

/**
 * Returns the unknown variables in a text as typed, without duplicates. @param single the campaign variables in single
 * braces. If omitted, single braces are plain text.
 */
export function unknownVariables(text: string, single?: readonly string[]): string[] {
  const unknown = [...text.matchAll(MEANT)].filter(([, name, singleName]) =>
    name === undefined ? single && !single.includes(singleName ?? '') : !isVariable(name),
  );
  return [...new Set(unknown.map(([typed]) => typed))];
}

/**
 * Fills the variables in a text in one pass. Inserted values are not scanned again, so that text from users is not
 * mistaken for a variable. Unknown variables are left as typed.
 */
export function fillVariables(text: string, values: VariableValues, more: MoreValues = {}): string {
  const { stored, single, filledText = '' } = more;
  const literal = new Set([...filledText.matchAll(PLACEHOLDER)].map(([typed]) => typed));
  const doubleValue = (isStored: boolean, name: string): string | undefined => {
    if (isStored) return stored && (ownValue(stored, name) ?? '');
    return isVariable(name) ? VALUES[name](values) : undefined;
  };
  return withoutMissingNames(text, values, single).replaceAll(
    PLACEHOLDER,
    (typed: string, prefix: string | undefined, name: string | undefined, singleName: string | undefined) => {
      if (literal.has(typed)) return typed;
      const found = name === undefined ? ownValue(single, singleName ?? '') : doubleValue(prefix !== undefined, name);
      return found ?? typed;
    },
  );
}

const ownValue = (values: Readonly<Record<string, string>> | undefined, name: string): string | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;
