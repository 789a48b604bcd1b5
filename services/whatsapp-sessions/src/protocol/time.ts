/** WhatsApp holds messages for an offline device for about 30 days. */
const MOST_BEHIND_S = 60 * 24 * 60 * 60;
/** Allows for clock differences. */
const MOST_AHEAD_S = 60 * 60;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * Returns the time of a stanza in seconds, or the time of its arrival if the former is implausible. A message with a
 * time in the future would remain the last in its conversation, which would remain first in the list.
 */
export function plausibleSeconds(given: unknown, arrived: Date): number {
  const [seconds, now] = [Number(given), secondsOf(arrived)];
  const isPlausible = Number.isSafeInteger(seconds) && seconds >= now - MOST_BEHIND_S && seconds <= now + MOST_AHEAD_S;
  return isPlausible ? seconds : now;
}
