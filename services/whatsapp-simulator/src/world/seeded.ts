/** A small seeded generator (mulberry32). The same seed results in the same contacts. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const digits = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

const AREA_CODES = ['11', '21', '31', '41', '48', '51', '61', '71', '81', '85'];

/** Returns a Brazilian mobile number with its ninth digit. */
export const brazilianNumber = (random: () => number): string => {
  const area = AREA_CODES[Math.floor(random() * AREA_CODES.length)] ?? '11';
  return `55${area}9${digits(random, 8)}`;
};

/** Returns 15 random digits that do not reveal the number, like real LIDs. */
export const newLid = (random: () => number): string => `1${digits(random, 14)}`;

const WITH_NINTH = /^(55\d{2})9(\d{8})$/;
const WITHOUT_NINTH = /^(55\d{2})([6-9]\d{7})$/;

/** Returns the same Brazilian mobile number with or without the ninth digit. Any other number is returned unchanged. */
export const otherNinthDigit = (number: string): string =>
  WITH_NINTH.test(number) ? number.replace(WITH_NINTH, '$1$2') : number.replace(WITHOUT_NINTH, '$19$2');
