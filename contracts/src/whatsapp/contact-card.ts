/** The fields of a contact card that the desk uses. Numbers are digits; a number on WhatsApp is first. */
export type ContactCard = { name: string; numbers: readonly string[]; email: string };

/** Far longer than a card without its picture. */
const MOST_READ = 20_000;
const PROPERTY = /^(?:[\w-]{1,40}\.)?([a-z-]{1,40})((?:;[^:]*)?):/i;
const BEGIN = /^\s*BEGIN:VCARD/i;

type Property = { field: string; parameters: string; value: string };

/** Reads a vCard of version 2.1 to 4.0 (RFC 6350). */
export function readContactCard(vcard: string): ContactCard {
  const properties = propertiesOf(vcard.slice(0, MOST_READ));
  const valuesOf = (field: string) => properties.filter((one) => one.field === field);
  const phones = valuesOf('TEL');
  const numbers = [...phones.flatMap(whatsappNumberOf), ...phones.map(numberOf)].filter(Boolean);
  return { name: nameIn(valuesOf), numbers: [...new Set(numbers)], email: textOf(valuesOf('EMAIL')[0]) };
}

/** Returns the display name of a shared contact. Some phones send no name, or send the whole card as the name. */
export function sharedContactName(displayName: string, vcard: string): string {
  const given = displayName.trim();
  return given && !BEGIN.test(given) ? given : readContactCard(BEGIN.test(given) ? given : vcard).name;
}

/** Returns the formatted name, or else the name components, the organisation, or the nickname. */
function nameIn(valuesOf: (field: string) => Property[]): string {
  const [fn, n, org, nickname] = ['FN', 'N', 'ORG', 'NICKNAME'].map((field) => valuesOf(field)[0]);
  const [family = '', given = '', additional = ''] = partsOf(n);
  const names = [textOf(fn), [given, additional, family].filter(Boolean).join(' '), partsOf(org).join(' ')];
  return [...names, textOf(nickname)].find(Boolean) ?? '';
}

/** A line that starts with a space continues the previous line; in quoted-printable, so does the line after a trailing `=`. */
function propertiesOf(vcard: string): Property[] {
  const lines: string[] = [];
  for (const line of vcard.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1);
    if (last?.endsWith('=') && isQuotedPrintable(last)) lines[lines.length - 1] = last.slice(0, -1) + line;
    else if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1);
    else lines.push(line);
  }
  return lines.flatMap((line) => {
    const [whole, field, parameters = ''] = PROPERTY.exec(line) ?? [];
    if (whole === undefined || field === undefined) return [];
    return [{ field: field.toUpperCase(), parameters, value: line.slice(whole.length) }];
  });
}

const isQuotedPrintable = (text: string): boolean => text.slice(0, 200).toUpperCase().includes('QUOTED-PRINTABLE');

const whatsappNumberOf = ({ parameters }: Property): string[] => /waid=(\d{1,20})/i.exec(parameters)?.slice(1) ?? [];

const numberOf = (phone: Property): string => whatsappNumberOf(phone)[0] ?? phone.value.replaceAll(/\D/g, '');

const textOf = (property: Property | undefined): string => unescaped(decoded(property)).trim();

const partsOf = (property: Property | undefined): string[] =>
  decoded(property)
    .split(/(?<!\\);/)
    .map((part) => unescaped(part).trim());

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_found, character: string) => (/n/i.test(character) ? ' ' : character));

function decoded(property: Property | undefined): string {
  if (!property) return '';
  const { parameters, value } = property;
  if (!isQuotedPrintable(parameters)) return value;
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  for (const [found, hex] of value.matchAll(/=([\da-f]{2})|[^=]+|=/gi)) {
    if (hex) bytes.push(Number.parseInt(hex, 16));
    else bytes.push(...encoder.encode(found));
  }
  const charset = /charset=([\w-]{1,20})/i.exec(parameters)?.[1] ?? 'utf-8';
  return decoderFor(charset).decode(new Uint8Array(bytes));
}

function decoderFor(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // a charset that TextDecoder does not support
  }
}
