/** WhatsApp holds messages back for about 30 days. */
const MOST_BEHIND_S = 60 * 24 * 60 * 60;
/** Clocks differ. */
const MOST_AHEAD_S = 60 * 60;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * Returns when something happened, in seconds: as the stanza says, or when it arrived if that cannot be. A message from years
 * ahead would be the last of its conversation, and first in the list, until then.
 */
export function plausibleSeconds(said: unknown, arrived: Date): number {
  const [seconds, now] = [Number(said), secondsOf(arrived)];
  const isPlausible = Number.isSafeInteger(seconds) && seconds >= now - MOST_BEHIND_S && seconds <= now + MOST_AHEAD_S;
  return isPlausible ? seconds : now;
}
