/** Ends a wait for something that never happens. It says nothing of how fast a machine is, so no test relies on it. */
export const HANG_MS = 60_000;
/** The same for a whole test of the system, or its preparation, which wait many times. */
export const TEST_MS = 10 * HANG_MS;
