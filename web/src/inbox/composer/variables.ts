import { formatDate, formatTime } from '../../shared/lib/format.js';

/** As the server fills them in when a message is stored. */
export const VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const;
export type Variable = (typeof VARIABLES)[number];
export type VariableValues = Readonly<Record<Variable, string>>;

const PATTERN = new RegExp(`\\{\\{\\s*(${VARIABLES.join('|')})\\s*\\}\\}`, 'g');

export const hasVariables = (text: string) => text.search(PATTERN) >= 0;
export const fillIn = (text: string, values: VariableValues) =>
  text.replaceAll(PATTERN, (_all, name: Variable) => values[name]);

const GREETINGS = [
  { until: 12, key: 'compose.greeting.morning' },
  { until: 18, key: 'compose.greeting.afternoon' },
  { until: 24, key: 'compose.greeting.evening' },
] as const;

type Facts = { contactName: string; ticketNumber: number; now: Date };

/** What each would be now: a preview, for the server decides. */
export function valuesOf(
  { contactName, ticketNumber, now }: Facts,
  translate: (key: string) => string,
): VariableValues {
  const greeting = GREETINGS.find(({ until }) => now.getHours() < until) ?? GREETINGS[2];
  const iso = now.toISOString();
  return {
    firstName: contactName.trim().split(/\s+/)[0] ?? '',
    name: contactName,
    ms: translate(greeting.key),
    protocol: String(ticketNumber),
    date: formatDate(iso),
    hour: formatTime(iso),
  };
}
