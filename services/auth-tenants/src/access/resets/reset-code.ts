import { createHash, randomInt } from 'node:crypto';

/** The alphabet lacks letters and digits that people mistake for each other. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;
export const RESET_LIFE_MINUTES = 15;

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** Makes a code of sixty random bits in groups that people can read and type. */
export const newResetCode = (): string =>
  Array.from(
    { length: LENGTH },
    (_, n) => `${n > 0 && n % GROUP === 0 ? '-' : ''}${SIGNS[randomInt(SIGNS.length)]}`,
  ).join('');

/** Returns the hash that is stored. Case and dashes of the typed code make no difference. */
export const hashOfCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}\n${plain(code)}`)
    .digest('base64url');

export const resetExpiry = (now: Date): Date => new Date(now.getTime() + RESET_LIFE_MINUTES * 60_000);
