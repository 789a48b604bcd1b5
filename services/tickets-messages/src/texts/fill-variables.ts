import type { TextLanguage } from '@recado/contracts';

export type VariableValues = {
  name: string;
  protocol: number | null;
  timeZone: string;
  language: TextLanguage;
  now: Date;
};

type Moment = Pick<VariableValues, 'timeZone' | 'now'>;

const GREETINGS: Readonly<Record<TextLanguage, readonly [string, string, string]>> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
};
const NOON = 12;
const EVENING = 18;
const MORNING = 5;

function greetingAt({ timeZone, language, now }: VariableValues): string {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: '2-digit' }).format(now));
  const [morning, afternoon, evening] = GREETINGS[language];
  if (hour >= MORNING && hour < NOON) return morning;
  return hour >= NOON && hour < EVENING ? afternoon : evening;
}

/** dd/MM/yyyy in every language, as the specification shows dates. */
const dateAt = ({ timeZone, now }: Moment): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(now);

const hourAt = ({ timeZone, now }: Moment): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);

export const dateAndHourAt = (moment: Moment): string => `${dateAt(moment)} ${hourAt(moment)}`;

const VALUES: Readonly<Record<string, (values: VariableValues) => string>> = {
  firstName: ({ name }) => nameIn(name).split(/\s+/)[0] ?? '',
  name: ({ name }) => nameIn(name),
  ms: greetingAt,
  protocol: ({ protocol }) => String(protocol ?? ''), // no ticket, no number
  date: dateAt,
  hour: hourAt,
};

/** A contact without a name is shown by its number, which is no name to greet by. */
const nameIn = (name: string): string => (/\p{Letter}/u.test(name.slice(0, LONGEST_NAME)) ? name.trim() : '');
const LONGEST_NAME = 200;

/** A name with its bold marks, and the comma or space that joins it to the words before, or after at the start of a line. */
const NAME_AT_START = /^([*_~]?)\{\{\s?(?:firstName|name)\s?\}\}\1[,;:]? ?(\p{Ll}?)/gmu;
const NAME = /(?:[,;] ?| )?([*_~]?)\{\{\s?(?:firstName|name)\s?\}\}\1/g;

/** "Olá, {{firstName}}!" becomes "Olá!". */
const withoutNames = (text: string): string =>
  text.replaceAll(NAME_AT_START, (_all, _mark, next: string) => next.toUpperCase()).replaceAll(NAME, '');

/** Replaces `{{firstName}}` and its like; what is none of ours stays as it was typed. */
export const fillVariables = (text: string, values: VariableValues): string =>
  (nameIn(values.name) === '' ? withoutNames(text) : text).replaceAll(
    /\{\{\s*(\w{2,20})\s*\}\}/g,
    (typed, name: string) => (Object.hasOwn(VALUES, name) ? (VALUES[name]?.(values) ?? typed) : typed),
  );

/** The agent's name above the text, as WhatsApp writes bold. */
export const signed = (text: string, agentName: string): string =>
  `*${agentName.replaceAll('*', '').trim()}:*\n${text}`;
