type Elapsed = { unit: 'minutes' | 'hours' | 'days'; n: number };

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 1_440;

/** Returns the elapsed time in the largest unit that fits. */
export function elapsed(since: string, now: number): Elapsed {
  const minutes = Math.max(Math.floor((now - new Date(since).getTime()) / MINUTE_MS), 0);
  if (minutes >= DAY_MIN) return { unit: 'days', n: Math.floor(minutes / DAY_MIN) };
  if (minutes >= HOUR_MIN) return { unit: 'hours', n: Math.floor(minutes / HOUR_MIN) };
  return { unit: 'minutes', n: minutes };
}
