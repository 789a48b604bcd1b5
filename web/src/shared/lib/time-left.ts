const DAY_MS = 86_400_000;
/** Users are warned when fewer days remain. */
const WARNED_DAYS = 5;

/** Returns the time until a due date. `days` is rounded up, as the specification requires for the trial; `isToday` covers the last 24 hours. */
export function timeLeft(dueDate: string, now: number) {
  const ms = Math.max(0, new Date(dueDate).getTime() - now);
  return { days: Math.ceil(ms / DAY_MS), isSoon: ms < WARNED_DAYS * DAY_MS, isToday: ms < DAY_MS };
}
