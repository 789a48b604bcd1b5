import type { CampaignSettings } from '@recado/contracts';

type Intervals = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;

const SPREAD = 0.2;
const SECOND_MS = 1_000;

/** Returns the number of further messages that a number sends on a day before the longer interval applies. */
const untilGreater = ({ longerIntervalAfter }: Intervals, sent: number): number =>
  longerIntervalAfter > 0 ? Math.max(0, longerIntervalAfter - sent) : Infinity;

/**
 * Returns the number of messages, at most `most`, that may be sent from a number before its next pause. `sent` is the
 * number already sent on this day.
 */
export function burstOf(intervals: Intervals, sent: number, most: number): number {
  const { messageInterval, greaterInterval } = intervals;
  const rest = untilGreater(intervals, sent);
  const interval = rest > 0 ? messageInterval : greaterInterval;
  if (interval > 0) return Math.min(most, 1);
  return rest > 0 && greaterInterval > 0 ? Math.min(most, rest) : most;
}

/**
 * Returns the pause before a number's next message, randomized by up to a fifth so that it does not look automated.
 * `sent` is the number sent on this day, including the last one; `random` is from 0 to 1.
 */
export function pauseMs(intervals: Intervals, sent: number, random: number): number {
  const seconds = untilGreater(intervals, sent) > 0 ? intervals.messageInterval : intervals.greaterInterval;
  return Math.round(seconds * SECOND_MS * (1 - SPREAD + 2 * SPREAD * random));
}

/**
 * Returns the number of messages that a number sends within the given seconds, the first one immediately. `sent` is the
 * number already sent on this day.
 */
export function countWithin(intervals: Intervals, sent: number, seconds: number): number {
  if (seconds < 0) return 0;
  const { messageInterval, greaterInterval } = intervals;
  const pausesOf = (within: number, interval: number) => (interval > 0 ? Math.floor(within / interval) : Infinity);
  const shortOnes = Math.max(0, untilGreater(intervals, sent) - 1);
  const short = pausesOf(seconds, messageInterval);
  if (short <= shortOnes) return 1 + short;
  return 1 + shortOnes + pausesOf(seconds - shortOnes * messageInterval, greaterInterval);
}
