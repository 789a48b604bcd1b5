import { getCountryForTimezone } from 'countries-and-timezones';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Reads a number as people of the country write it; undefined when it is none there. */
function readNational(typed: string, country: CountryCode, digits: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  if (!number) return undefined;
  if (number.isValid()) return digitsOf(number.number);
  if (parsePhoneNumberFromString(`+${digits}`)?.isValid()) return undefined;
  // a number of an older form, as the eight digits of Brazilian mobile phones
  const isWithoutCountry = number.isPossible() && number.nationalNumber === digits.replace(/^0+/, '');
  return isWithoutCountry ? digitsOf(number.number) : undefined;
}

/**
 * Writes a phone number with its country code and digits only, as WhatsApp knows it. A number that begins with + has its
 * country code. Another one is read as people write it in the country of the time zone, else as one with a country code.
 * A number that is valid in neither way stays as it was typed, and WhatsApp decides.
 */
export function internationalNumber(typed: string, timeZone: string): string {
  const digits = digitsOf(typed);
  if (typed.trim().startsWith('+')) return digits;
  const country = getCountryForTimezone(timeZone)?.id as CountryCode | undefined;
  return (country && readNational(typed, country, digits)) ?? digits;
}
