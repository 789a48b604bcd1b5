import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares secrets in constant time. */
export const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

/** @returns undefined for invalid JSON */
export function jsonOf(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
