const DAY_MS = 86_400_000;

/** Whole days until a due date. */
export const daysLeft = (dueDate: string, now: number) =>
  Math.max(0, Math.floor((new Date(dueDate).getTime() - now) / DAY_MS));
