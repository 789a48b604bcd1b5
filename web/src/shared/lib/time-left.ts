const DAY_MS = 86_400_000;
/** A subscription that ends sooner is warned of. */
const WARNED_DAYS = 5;

/** The time until a due date: `days` are rounded up, as the specification says of the trial; the last 24 hours are "today". */
export function timeLeft(dueDate: string, now: number) {
  const ms = Math.max(0, new Date(dueDate).getTime() - now);
  return { days: Math.ceil(ms / DAY_MS), isSoon: ms < WARNED_DAYS * DAY_MS, isToday: ms < DAY_MS };
}
