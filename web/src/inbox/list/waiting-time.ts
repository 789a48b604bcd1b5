export type WaitingTime = {
  unit: 'minutes' | 'hours' | 'days';
  n: number;
  color: 'success' | 'warning' | 'error' | 'neutral';
};

/**
 * Returns the colour and text of a waiting time: green from 3 to 10 minutes, orange from 30 to 59, red from one hour on
 * (in hours)
 * and from one day on (in days). No colour between green and orange, and null below 3 minutes.
 */
export function waitingTime(since: string, now: number): WaitingTime | null {
  const minutes = Math.floor((now - new Date(since).getTime()) / 60_000);
  if (minutes < 3) return null;
  if (minutes >= 24 * 60) return { unit: 'days', n: Math.floor(minutes / (24 * 60)), color: 'error' };
  if (minutes >= 60) return { unit: 'hours', n: Math.floor(minutes / 60), color: 'error' };
  const color = minutes <= 10 ? 'success' : minutes >= 30 ? 'warning' : 'neutral';
  return { unit: 'minutes', n: minutes, color };
}
