import { DAY_MINUTES, minuteOf } from './zoned-time.js';

/** Minutes from the beginning of a day. A span that lasts past midnight ends after minute 1,440. */
export type MinuteSpan = Readonly<{ from: number; until: number }>;

/** Returns the minutes between two times of a day. Equal times are an empty span. */
export function minuteSpan(startTime: string, endTime: string): MinuteSpan {
  const [from, until] = [minuteOf(startTime), minuteOf(endTime)];
  return { from, until: until < from ? until + DAY_MINUTES : until };
}

/** Tells whether a minute of a day is in a span that begins on that day, or in one that began on the day before. */
export const isInSpans = (minute: number, today: readonly MinuteSpan[], yesterday: readonly MinuteSpan[]): boolean =>
  [
    ...today.map((span) => ({ span, at: minute })),
    ...yesterday.map((span) => ({ span, at: minute + DAY_MINUTES })),
  ].some(({ span: { from, until }, at }) => at >= from && at < until);
