const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS],
] as const;

/** Nothing is tried for longer than this. */
export const TRIED_FOR_MS = 3 * DAY_MS;
/** The log keeps what was delivered and what failed for so long. */
export const KEPT_MS = { delivered: 7 * DAY_MS, failed: 30 * DAY_MS } as const;
/** An endpoint that was away for longer than this gets everything at once when it answers again. */
export const AWAY_MS = MINUTE_MS;

/** The pause after so many failures one after the other. The last one repeats. */
export const pauseMs = (failures: number): number =>
  PAUSES_MS[Math.min(Math.max(failures, 1), PAUSES_MS.length) - 1] ?? DAY_MS;

/** Tells whether it was tried, or failed, for as long as anything is. */
export const isGivenUp = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= TRIED_FOR_MS;

/** Redirects are no success: the admin types the address that they lead to. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;
