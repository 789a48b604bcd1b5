import { DAY_MINUTES, WEEKDAYS, type CampaignSettings, type LocalTime } from '@recado/contracts';
import { limitOn, roomOn, type NumberUse } from './daily-limit.js';
import { countWithin } from './intervals.js';
import { sendingSpans } from './sending-hours.js';

const MINUTE_S = 60;
const SECOND_MS = 1_000;
const MOST_DAYS = 366;
const NOT_SENDING = { from: 0, until: 0 };

/** A number's allowance on a day: when it starts, the number of messages sent, and the number remaining. */
type Share = { begin: number; sent: number; room: number };

/** Returns the number of messages that the numbers send on a day up to a given second. */
const sentBy = (settings: CampaignSettings, shares: readonly Share[], second: number): number =>
  shares.reduce((sum, { begin, sent, room }) => sum + Math.min(room, countWithin(settings, sent, second - begin)), 0);

/** Returns the first second of a day by which this number of messages is sent; `until` is an upper bound. */
function secondOf(settings: CampaignSettings, shares: readonly Share[], wanted: number, until: number): number {
  let [before, by] = [-1, until];
  while (by - before > 1) {
    const middle = Math.floor((before + by) / 2);
    if (sentBy(settings, shares, middle) >= wanted) by = middle;
    else before = middle;
  }
  return by;
}

/**
 * Estimates when the last of `left` messages is sent over these numbers, given their intervals, hours and limits.
 * Assumes that the UTC offset of the company does not change. Null if it is not within a year.
 */
export function expectedEnd(
  settings: CampaignSettings,
  { left, uses }: { left: number; uses: readonly (NumberUse | null)[] },
  now: Date,
  clock: LocalTime,
): Date | null {
  const today = WEEKDAYS.indexOf(clock.weekday);
  const nowSecond = clock.minute * MINUTE_S + clock.second;
  const secondsUntil = (time: Date | null | undefined) =>
    Math.max(0, Math.ceil(((time ?? now).getTime() - now.getTime()) / SECOND_MS));
  const numbers = uses.map((use) => ({ ...roomOn(settings, use, clock.day), waits: secondsUntil(use?.nextAt) }));
  for (let [ahead, rest] = [0, left]; ahead < MOST_DAYS; ahead += 1) {
    const [span] = sendingSpans(settings, WEEKDAYS[(today + ahead) % WEEKDAYS.length] ?? 'monday');
    const { from, until } = span ?? NOT_SENDING;
    const shares = numbers.map(({ n, sent, room, waits }): Share => {
      if (ahead > 0) return { begin: from * MINUTE_S, sent: 0, room: limitOn(settings, n + ahead) };
      return { begin: Math.max(from * MINUTE_S, nowSecond + waits), sent, room };
    });
    const last = until * MINUTE_S - 1;
    const count = sentBy(settings, shares, last);
    if (count >= rest) {
      const second = ahead * DAY_MINUTES * MINUTE_S + secondOf(settings, shares, rest, last) - nowSecond;
      return new Date(now.getTime() + Math.max(0, second) * SECOND_MS);
    }
    rest -= count;
  }
  return null;
}
