export type Card = { name: string; numbers: readonly string[]; email: string };

const FULL_NAME = /^(item\d+\.)?FN[;:]/i;
const NUMBER = /^(item\d+\.)?TEL[;:]/i;
const EMAIL = /^(item\d+\.)?EMAIL[;:]/i;

/** WhatsApp writes the number that can be written to as waid. */
const numberOf = (line: string) =>
  /waid=(\d+)/i.exec(line)?.[1] ?? line.slice(line.indexOf(':') + 1).replace(/\D/g, '');
const valueOf = (line: string) => line.slice(line.indexOf(':') + 1).trim();

/** Reads the useful parts of a shared contact: name, numbers, e-mail. */
export function readCard(name: string, vcard: string): Card {
  const lines = vcard.split(/\r?\n/);
  const of = (field: RegExp) => lines.filter((line) => field.test(line));
  return {
    name: name || of(FULL_NAME).map(valueOf)[0] || '',
    numbers: [...new Set(of(NUMBER).map(numberOf).filter(Boolean))],
    email: of(EMAIL).map(valueOf)[0] ?? '',
  };
}
