const DAY_MS = 24 * 60 * 60 * 1_000;

/** When a trial of so many days ends: the due date of a company that signs up. */
export const trialEnd = (now: Date, days: string): Date => new Date(now.getTime() + Number(days) * DAY_MS);
