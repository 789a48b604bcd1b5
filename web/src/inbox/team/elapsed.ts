const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const secondsSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / SECOND_MS));

/** Formats a running time as 4:05, 1:04:05, or from one day on as 2 d 3:04. */
export function clockText(since: string, now: number): string {
  const seconds = secondsSince(since, now);
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)];
  if (seconds >= DAY_S) return `${Math.floor(hours / 24)} d ${hours % 24}:${twoDigits(minutes)}`;
  const rest = twoDigits(seconds % MINUTE_S);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

type Ago = { unit: 'now' | 'minutes' | 'hours' | 'days'; n: number };

/** Rounds a past time down to whole minutes, hours or days. */
export function agoOf(at: string, now: number): Ago {
  const seconds = secondsSince(at, now);
  if (seconds < MINUTE_S) return { unit: 'now', n: 0 };
  if (seconds < HOUR_S) return { unit: 'minutes', n: Math.floor(seconds / MINUTE_S) };
  if (seconds < DAY_S) return { unit: 'hours', n: Math.floor(seconds / HOUR_S) };
  return { unit: 'days', n: Math.floor(seconds / DAY_S) };
}
