import { PHONE_PROBLEMS, MOST_PHONE_DIGITS, readPhoneText, type PhoneProblem } from '@recado/contracts/core';
import { getCountryForTimezone } from 'countries-and-timezones';
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import { AppError } from '../errors/index.js';
import { numberKeyOf, spellingsOf } from './number-key.js';

export type PhoneNumber = Readonly<{
  /** Digits with the country code, as used by WhatsApp. */
  number: string;
  /** The same for all spellings of the number. */
  key: string;
  /** The text after the first number. */
  rest: string;
  isExtension: boolean;
  /** The number has no area code, so no message can be sent to it. */
  lacksArea: boolean;
}>;
export type NumberReading = PhoneNumber | { problem: PhoneProblem };
type How = {
  timeZone: string;
  /** Programs send numbers with the country code; users omit it. */
  countryCodeFirst?: boolean;
};
type Attempt = () => string | undefined;

const DEFAULT_COUNTRY = 'BR';
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const countryOf = (timeZone: string): CountryCode =>
  (getCountryForTimezone(timeZone)?.id ?? DEFAULT_COUNTRY) as CountryCode;

export const callingCodeOf = (timeZone: string): string => {
  const country = countryOf(timeZone);
  return isSupportedCountry(country) ? getCountryCallingCode(country) : '';
};

const isValid = (digits: string): boolean =>
  spellingsOf(digits).some((spelling) => parsePhoneNumberFromString(`+${spelling}`)?.isValid() === true);

/** Parses digits that start with a country code. A trunk 0 or a carrier code after it, as in +49 (0)151, is removed. */
function readInternational(digits: string): string | undefined {
  const parsed = digitsOf(parsePhoneNumberFromString(`+${digits}`)?.number ?? '');
  if (!parsed || !isValid(parsed)) return isValid(digits) ? digits : undefined;
  return numberKeyOf(parsed) === numberKeyOf(digits) ? digits : parsed;
}

/** Prefixes for mobile phones in Mexico until 2019, which the library no longer accepts. */
const MEXICAN_PREFIX = /^(?:01|04[45]|1)(?=\d{10}$)/;

function parseNational(digits: string, country: CountryCode) {
  const text = country === 'MX' ? digits.replace(MEXICAN_PREFIX, '') : digits;
  return parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
}

/** Parses a number in the country's national format. */
function readNational(digits: string, country: CountryCode): string | undefined {
  const parsed = digitsOf(parseNational(digits, country)?.number ?? '');
  return parsed && isValid(parsed) ? parsed : undefined;
}

/** Accepts a number outside the country's numbering plan if its length is valid. */
function guessNational(digits: string, country: CountryCode): string | undefined {
  const parsed = parseNational(digits, country);
  if (!parsed?.isPossible() || lacksArea(digits, country)) return undefined;
  return parsed.nationalNumber === digits.replace(/^0+/, '') ? digitsOf(parsed.number) : undefined;
}

const LOCAL_BRAZILIAN = /^\d{8,9}$/;
const lacksArea = (digits: string, country: CountryCode): boolean =>
  country === DEFAULT_COUNTRY && LOCAL_BRAZILIAN.test(digits);

function attemptsOf(text: string, country: CountryCode, countryCodeFirst: boolean): Attempt[] {
  const digits = digitsOf(text);
  const national = () => readNational(digits, country);
  const international = () => readInternational(digits);
  if (text.startsWith('+')) return [international];
  if (digits.startsWith('00')) return [() => readInternational(digits.replace(/^0+/, '')), national];
  const likely = countryCodeFirst ? [international, national] : [national, international];
  return [...likely, () => guessNational(digits, country)];
}

/**
 * Parses a phone number as entered by users or sent by programs. A number starting with + or 00 includes its country
 * code. Any other number is parsed as a national number of the time zone's country, or else with a country code. If
 * both fail, the number is returned as typed, and WhatsApp decides.
 */
export function readNumber(typed: string, { timeZone, countryCodeFirst = false }: How): NumberReading {
  const read = readPhoneText(typed);
  if ('problem' in read) return read;
  const { text, rest, isExtension } = read;
  const country = countryOf(timeZone);
  let found: string | undefined;
  for (const attempt of attemptsOf(text, country, countryCodeFirst)) found ??= attempt();
  const number = found ?? digitsOf(text).replace(/^0+/, '');
  if (number.length > MOST_PHONE_DIGITS) return { problem: PHONE_PROBLEMS.long };
  if (number.length < 8) return { problem: PHONE_PROBLEMS.short };
  const isLocal = found === undefined && !text.startsWith('+') && lacksArea(number, country);
  return { number, key: numberKeyOf(number), rest, isExtension, lacksArea: isLocal };
}

/** Parses the field `number` from a form or a program. @throws ERR_VALIDATION unless it is a single number */
export function numberOf(typed: string, how: How): string {
  const read = readNumber(typed, how);
  const problem = 'problem' in read ? read.problem : read.rest && PHONE_PROBLEMS.several;
  if ('problem' in read || problem)
    throw new AppError('ERR_VALIDATION', { details: { fields: { number: [problem] }, form: [] } });
  return read.number;
}
