import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares what a call carries with what it should, in a time that tells nothing of either. */
export const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

/** @returns undefined for what is no JSON */
export function jsonOf(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
