const HOUR_MIN = 60;

/** 2h 05m; a dash for null. */
export function hoursAndMinutes(minutes: number | null): string {
  if (minutes === null) return '–';
  return `${Math.floor(minutes / HOUR_MIN)}h ${String(minutes % HOUR_MIN).padStart(2, '0')}m`;
}
