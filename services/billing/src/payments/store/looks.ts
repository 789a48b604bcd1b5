const FIRST_MS = 30_000;
export const LONGEST_WAIT_MS = 60 * 60_000;

/** Returns when something is looked at for the first time after the provider was asked for it. */
export const firstLook = (now: Date): Date => new Date(now.getTime() + FIRST_MS);

/** Returns the time of the next look: the longer something is as it is, the more seldom it is looked at. */
export function nextLook(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, Math.max(FIRST_MS, age / 4)));
}
