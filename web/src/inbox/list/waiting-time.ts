export type Waiting = {
  unit: 'minutes' | 'hours' | 'days';
  n: number;
  color: 'success' | 'warning' | 'error' | 'neutral';
};

/**
 * The colour and words of a waiting time: 3 to 10 minutes green, 30 to 59 orange, from an hour on red in hours, from a
 * day on in days. Between green and orange it has no colour; below 3 minutes nothing shows.
 */
export function waitingTime(since: string, now: number): Waiting | null {
  const minutes = Math.floor((now - new Date(since).getTime()) / 60_000);
  if (minutes < 3) return null;
  if (minutes >= 24 * 60) return { unit: 'days', n: Math.floor(minutes / (24 * 60)), color: 'error' };
  if (minutes >= 60) return { unit: 'hours', n: Math.floor(minutes / 60), color: 'error' };
  const color = minutes <= 10 ? 'success' : minutes >= 30 ? 'warning' : 'neutral';
  return { unit: 'minutes', n: minutes, color };
}
