const MINUTE_MS = 60_000;
const DELAYS_MS = [1_000, 5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS];

/** Returns the delay after the n-th failure, or undefined to give up. */
export const nextDownloadInMs = (failures: number): number | undefined => DELAYS_MS[failures - 1];
