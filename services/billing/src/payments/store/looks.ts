const FIRST_MS = 30_000;
export const LONGEST_WAIT_MS = 60 * 60_000;

/** Returns the time of the first poll after a request to the provider. */
export const firstLook = (now: Date): Date => new Date(now.getTime() + FIRST_MS);

/** Returns the time of the next poll. The interval grows with the age of the request. */
export function nextLook(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, Math.max(FIRST_MS, age / 4)));
}
