import { DAY_MINUTES, minuteOf } from './zoned-time.js';

/** Minutes since the start of a day. A span past midnight ends after minute 1,440. */
export type MinuteSpan = Readonly<{ from: number; until: number }>;

/** Returns the minutes between two times of day. Equal times give an empty span. */
export function minuteSpan(startTime: string, endTime: string): MinuteSpan {
  const [from, until] = [minuteOf(startTime), minuteOf(endTime)];
  return { from, until: until < from ? until + DAY_MINUTES : until };
}

/** Returns whether a minute of a day is in a span that started on that day or on the day before. */
export const isInSpans = (minute: number, today: readonly MinuteSpan[], yesterday: readonly MinuteSpan[]): boolean =>
  [
    ...today.map((span) => ({ span, at: minute })),
    ...yesterday.map((span) => ({ span, at: minute + DAY_MINUTES })),
  ].some(({ span: { from, until }, at }) => at >= from && at < until);
