/** Why a string is not a single phone number. */
export const PHONE_PROBLEMS = {
  empty: 'Required',
  short: 'Too Short!',
  long: 'Too Long!',
  rounded: 'Rounded by a spreadsheet',
  letters: 'Not a phone number',
  several: 'More than one number',
  area: 'Area code missing',
} as const;
export type PhoneProblem = (typeof PHONE_PROBLEMS)[keyof typeof PHONE_PROBLEMS];

/**
 * `text` is the first number: digits with an optional leading +. `rest` is the remaining text: other numbers, or an
 * extension.
 */
export type PhoneText = { text: string; rest: string; isExtension: boolean };
export type PhoneReading = PhoneText | { problem: PhoneProblem };

/** The length of a dialable number. ITU E.164 allows up to 15 digits. */
const FEWEST_DIGITS = 8;
export const MOST_PHONE_DIGITS = 15;
/** Far longer than any cell with several numbers. */
const MOST_READ = 200;

const DIGIT = /\p{Decimal_Number}/u;
/** The ten digits of a script are consecutive code points; NFKC has already converted the other digit characters. */
function plainDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Returns the text without invisible characters, with ASCII digits, spaces, hyphens and plus signs. */
export const plainPhoneText = (typed: string): string =>
  typed
    .slice(0, MOST_READ)
    .normalize('NFKC')
    .replaceAll(/[\p{Format}\p{Surrogate}]/gu, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/\p{Decimal_Number}/gu, plainDigit)
    .trim();

const WRAPPER = /^(?:='?"?|'|")/;
const LABEL =
  /^(?:tel(?:efone?|[eé]fono)?|fone|phone|cel(?:ular)?|m[oó]vil|mobile|whats(?:app)?|wpp|zap|n[uú]mero|n[º°o]|nr)\s?[.:]{0,2}\s?(?=[\d+(])/i;
const LINK = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(?=\d)/i;
const ADDRESS = /^\d{8,15}(?=(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$)/i;
/** `0xx11` means the trunk prefix 0 and any carrier. */
const ANY_CARRIER = /^\(?0?\s?(?:xx|\*\*)\s?\)?/i;
const SCIENTIFIC = /^[+-]?\d{1,20}(?:[.,]\d{1,20})?\s?e\s?[+-]?\s?\d{1,3}$/i;
/** A number that a program formatted as a decimal. */
const DECIMALS = /^(\+?\d{8,15})[.,]0{1,2}$/;

function unwrapped(text: string): string {
  const address = ADDRESS.exec(text);
  if (address) return `+${address[0]}`;
  const bare = text.replace(WRAPPER, '').replace(/["']$/, '').trim();
  return bare.replace(LINK, '+').replace(LABEL, '').replace(DECIMALS, '$1').replace(ANY_CARRIER, '0');
}

const SEPARATOR = /[,;|&/\n\t:]+|\s-\s|\s(?:e|ou|y|o|and|or)\s|(?=\+)|\(?(?=(?:ramal|r\.|ext|anexo|int|x|#))/gi;
const EXTENSION = /^\(?(?:ramal|r\.|ext|anexo|int|x|#)/i;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const SPACING = /[\s()[\]{}./_*~-]/g;

/** A slash or comma inside the first number is part of it: `0151/23456789`. */
function splitAt(text: string): { first: string; rest: string; isExtension: boolean } {
  for (const { index, 0: separator } of text.matchAll(SEPARATOR)) {
    const first = text.slice(0, index);
    if (digitsOf(first).length < FEWEST_DIGITS) continue;
    const rest = text.slice(index + (separator.startsWith('(') ? 0 : separator.length)).trim();
    return { first, rest: /[\p{Letter}\d]/u.test(rest) ? rest : '', isExtension: EXTENSION.test(rest) };
  }
  return { first: text, rest: '', isExtension: false };
}

/**
 * Finds the first phone number in a string, or returns why there is none. service-kit determines the country of a
 * number without a country code.
 */
export function readPhoneText(typed: string): PhoneReading {
  const text = unwrapped(plainPhoneText(typed));
  if (text === '') return { problem: PHONE_PROBLEMS.empty };
  if (SCIENTIFIC.test(text)) return { problem: PHONE_PROBLEMS.rounded };
  const { first, rest, isExtension } = splitAt(text);
  const number = first.replaceAll(SPACING, '').replaceAll(',', '');
  const isInternational = number.startsWith('+');
  const digits = isInternational ? number.slice(1) : number;
  if (!/^\d*$/.test(digits)) return { problem: PHONE_PROBLEMS.letters };
  if (digits.length < FEWEST_DIGITS) return { problem: PHONE_PROBLEMS.short };
  return { text: `${isInternational ? '+' : ''}${digits}`, rest, isExtension };
}

const AREA_AND_NUMBER = 11;
/** Returns the area code and number as digits, without Brazil's country code and trunk prefix 0, which users often paste. */
export function brazilianDigits(typed: string): string {
  const digits = digitsOf(plainPhoneText(typed)).replace(/^0+/, '');
  return digits.length > AREA_AND_NUMBER ? digits.replace(/^55(?=\d{10,11}$)/, '') : digits;
}

/**
 * Returns why a string is not exactly one phone number, or null. Extra text is rejected, because a form has no field
 * for it.
 */
export function problemOfPhone(typed: string): PhoneProblem | null {
  const read = readPhoneText(typed);
  if ('problem' in read) return read.problem;
  return read.rest ? PHONE_PROBLEMS.several : null;
}
