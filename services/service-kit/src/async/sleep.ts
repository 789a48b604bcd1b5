/** Resolves after `ms` milliseconds. Unlike `node:timers/promises` it follows a test's fake clock. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
