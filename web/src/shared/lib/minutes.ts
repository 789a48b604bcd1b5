const HOUR_MIN = 60;

/** Formats minutes as 2h 05m, and null as a dash. */
export function hoursAndMinutes(minutes: number | null): string {
  if (minutes === null) return '–';
  return `${Math.floor(minutes / HOUR_MIN)}h ${String(minutes % HOUR_MIN).padStart(2, '0')}m`;
}
