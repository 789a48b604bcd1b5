import { dayIn, wallTimeIn } from '@recado/contracts';
import { languageTag } from './languages.js';

const twoDigits = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}`;

/** Formats dates as dd/MM/yyyy in every language, as specified. */
export const formatDate = (iso: string) => {
  const date = new Date(iso);
  return `${dayOf(date)}/${date.getFullYear()}`;
};

export const formatTime = (iso: string) => {
  const date = new Date(iso);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
};

/** Formats a time as dd/MM/yyyy HH:mm, optionally in a time zone. */
export function formatDateTime(iso: string, timeZone?: string): string {
  if (timeZone === undefined) return `${formatDate(iso)} ${formatTime(iso)}`;
  const [day = '', time = ''] = wallTimeIn(timeZone, new Date(iso)).split('T');
  return `${day.split('-').toReversed().join('/')} ${time}`;
}

/** dd/MM/yy HH:mm, as specified for connections. */
export const formatShortDateTime = (iso: string) => {
  const date = new Date(iso);
  return `${dayOf(date)}/${twoDigits(date.getFullYear() % 100)} ${formatTime(iso)}`;
};

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Returns 0 for today, 1 for yesterday, and so on, in whole days of the browser's time zone. */
export const daysBefore = (iso: string, now: Date) =>
  Math.round((midnight(now) - midnight(new Date(iso))) / 86_400_000);

// creating a formatter takes longer than using it a hundred times
const weekdays = new Map<string, Intl.DateTimeFormat>();

export function weekdayOf(iso: string, language: string) {
  const known = weekdays.get(language);
  const format = known ?? new Intl.DateTimeFormat(languageTag(language), { weekday: 'long' });
  if (!known) weekdays.set(language, format);
  return format.format(new Date(iso));
}

/** Longer ids belong to groups, not to phone numbers. */
const MOST_DIGITS = 15;

/** Formats Brazilian numbers of 12 or 13 digits as +55 (11) 99612-4408, others as +digits. */
export function formatPhone(number: string | null | undefined): string {
  const digits = (number ?? '').replace(/\D/g, '');
  if (digits.length > MOST_DIGITS) return '';
  const parts = /^(55)(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (!parts) return digits ? `+${digits}` : '';
  const [, country, area, first, last] = parts;
  return `+${country} (${area}) ${first}-${last}`;
}

const DAY_LENGTH = 'yyyy-MM-dd'.length;

/**
 * Returns yyyy-MM-dd. A due date without a time is that day everywhere; a timestamp is a day in the company's time
 * zone, wherever the browser is.
 */
export const dueDayOf = (iso: string, timeZone: string): string =>
  iso.length === DAY_LENGTH ? iso : dayIn(timeZone, new Date(iso));

export const formatDueDate = (iso: string, timeZone: string): string =>
  dueDayOf(iso, timeZone).split('-').toReversed().join('/');

/** m:ss */
export const formatDuration = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`;
};

const KILO = 1_000;
const UNITS = ['B', 'kB', 'MB', 'GB'];

/** 1,2 MB in Portuguese and Spanish, 1.2 MB in English. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0);
  const amount = bytes / KILO ** step;
  const digits = step > 0 && amount < 10 ? 1 : 0;
  const shown = amount.toLocaleString(languageTag(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${shown} ${UNITS[step]}`;
}

/** Formats amounts as Brazilian reais in every language. */
export const formatMoney = (amount: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(amount);

/** Formats a price from an external catalogue; an invalid currency is shown unchanged before the value. */
export function formatPrice(value: number, currency: string, language: string): string {
  const isCode = /^[A-Z]{3}$/.test(currency);
  if (isCode) return new Intl.NumberFormat(languageTag(language), { style: 'currency', currency }).format(value);
  return `${currency} ${formatNumber(value, language, 2)}`.trim();
}

/** Formats a number for the language: 3,5 in Portuguese. */
export const formatNumber = (value: number, language: string, digits = 0): string =>
  new Intl.NumberFormat(languageTag(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
