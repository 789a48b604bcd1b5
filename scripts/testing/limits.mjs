/** A time limit that ends a hanging wait. It does not measure speed, so no test relies on it. */
export const HANG_MS = 60_000;
/** The same for a whole system test or its preparation, which wait many times. */
export const TEST_MS = 10 * HANG_MS;
