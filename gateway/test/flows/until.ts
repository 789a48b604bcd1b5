import { setTimeout as pause } from 'node:timers/promises';

/** For states behind HTTP that no event reaches us of (a process was killed): asks again until it is so. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>, limitMs = 60_000): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await ask().catch(() => undefined);
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not happen within ${limitMs / 1000} s`);
    await pause(100);
  }
}
