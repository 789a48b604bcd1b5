import { setTimeout as pause } from 'node:timers/promises';
import { HANG_MS } from './limits.mjs';

/**
 * Polls for a state that no event reports, such as the end of a killed process.
 * @template T
 * @param {string} what
 * @param {() => Promise<T | undefined | false>} ask  may fail until then
 * @param {number} [limitMs]
 * @returns {Promise<T>}
 */
export async function until(what, ask, limitMs = HANG_MS) {
  const end = Date.now() + limitMs;
  for (;;) {
    let cause;
    const found = await ask().catch((error) => void (cause = error));
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not happen within ${limitMs / 1000} s`, { cause });
    await pause(100);
  }
}
