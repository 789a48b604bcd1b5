const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Formats a duration as 45 s, 3 min or 2 h. A median is not more precise than that. */
export function roughly(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS);
  if (seconds < MINUTE_SECONDS) return `${seconds} s`;
  if (seconds < HOUR_SECONDS) return `${Math.round(seconds / MINUTE_SECONDS)} min`;
  return `${Math.round(seconds / HOUR_SECONDS)} h`;
}
