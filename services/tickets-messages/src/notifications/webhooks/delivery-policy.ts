const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS],
] as const;

/** Deliveries are retried for at most three days. */
export const TRIED_FOR_MS = 3 * DAY_MS;
/** How long the log retains deliveries. */
export const KEPT_MS = { delivered: 7 * DAY_MS, failed: 30 * DAY_MS } as const;
/**
 * If an endpoint was unreachable for longer than this, all its pending events are sent as soon as it responds again.
 */
export const AWAY_MS = MINUTE_MS;

/** Returns the pause after a number of consecutive failures. The last one repeats. */
export const pauseMs = (failures: number): number =>
  PAUSES_MS[Math.min(Math.max(failures, 1), PAUSES_MS.length) - 1] ?? DAY_MS;

/** Returns whether the retry period is over. */
export const isGivenUp = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= TRIED_FOR_MS;

/** Returns whether a status is a success. Redirects count as failures, because the admin has to enter the final URL. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;
