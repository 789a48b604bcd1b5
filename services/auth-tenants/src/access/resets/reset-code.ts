import { createHash, randomInt } from 'node:crypto';

/** Excludes letters and digits that are easily confused. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;
export const RESET_LIFE_MINUTES = 15;

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** Generates a code with 60 random bits, in groups that are easy to read and type. */
export const newResetCode = (): string =>
  Array.from(
    { length: LENGTH },
    (_, n) => `${n > 0 && n % GROUP === 0 ? '-' : ''}${SIGNS[randomInt(SIGNS.length)]}`,
  ).join('');

/** Returns the stored hash. Case and dashes of the typed code are ignored. */
export const hashOfCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}\n${plain(code)}`)
    .digest('base64url');

export const resetExpiry = (now: Date): Date => new Date(now.getTime() + RESET_LIFE_MINUTES * 60_000);
