const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the end of a trial, which is the due date of a company that signs up. */
export const trialEnd = (now: Date, days: string): Date => new Date(now.getTime() + Number(days) * DAY_MS);
