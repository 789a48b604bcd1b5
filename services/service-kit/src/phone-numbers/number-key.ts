type Renumbering = Readonly<{
  /** The format before the country changed its numbers, which WhatsApp may still use. */
  old: RegExp;
  /** The current format. */
  current: RegExp;
  toOld: string;
  toCurrent: string;
  /** The format that is the key for both. */
  key: 'old' | 'current';
}>;

/**
 * Countries where a phone number has two valid spellings, either of which WhatsApp may use. Brazilian mobile numbers of
 * eight digits started with 6 to 9: only those have a second form with a ninth digit. 9 3265-4321 is not the landline
 * 3265-4321.
 */
const RENUMBERED: readonly Renumbering[] = [
  {
    ...{ old: /^55(\d{2})([6-9]\d{7})$/, toOld: '55$1$2' },
    ...{ current: /^55(\d{2})9([6-9]\d{7})$/, toCurrent: '55$19$2', key: 'old' },
  },
  {
    ...{ old: /^521(\d{10})$/, toOld: '521$1' },
    ...{ current: /^52([2-9]\d{9})$/, toCurrent: '52$1', key: 'current' },
  },
  {
    ...{ old: /^229([2-9]\d{7})$/, toOld: '229$1' },
    ...{ current: /^22901([2-9]\d{7})$/, toCurrent: '22901$1', key: 'old' },
  },
  {
    // Argentinian landlines and mobile numbers have separate ranges, so numbers that differ only in the 9 are the same
    // number
    ...{ old: /^54([1-8]\d{9})$/, toOld: '54$1' },
    ...{ current: /^549([1-8]\d{9})$/, toCurrent: '549$1', key: 'old' },
  },
];

const digitsOf = (number: string): string => number.replaceAll(/\D/g, '');

/** Returns a key that is the same for all spellings of a phone number. `number` includes the country code. */
export function numberKeyOf(number: string): string {
  const digits = digitsOf(number);
  for (const { old, current, toOld, toCurrent, key } of RENUMBERED) {
    if (key === 'old' && current.test(digits)) return digits.replace(current, toOld);
    if (key === 'current' && old.test(digits)) return digits.replace(old, toCurrent);
  }
  return digits;
}

/** Returns all spellings of a number that are used in its country, starting with the number itself. */
export function spellingsOf(number: string): string[] {
  const digits = digitsOf(number);
  const others = RENUMBERED.flatMap(({ old, current, toOld, toCurrent }) => [
    ...(old.test(digits) ? [digits.replace(old, toCurrent)] : []),
    ...(current.test(digits) ? [digits.replace(current, toOld)] : []),
  ]);
  return [...new Set([digits, ...others])];
}
