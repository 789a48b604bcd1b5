import { DAY_MINUTES, WEEKDAYS, type CampaignSettings, type LocalTime } from '@recado/contracts';
import { limitOn, roomOn, type NumberUse } from './daily-limit.js';
import { openMinutes } from './sending-hours.js';

const MINUTE_S = 60;
const SECOND_MS = 1_000;
const MOST_DAYS = 366;

type Work = {
  /** Messages that are left, and how many were sent before: the interval depends on it. */
  left: number;
  sends: number;
  use: NumberUse | null;
};

const secondsFor = ({ messageInterval, longerIntervalAfter, greaterInterval }: CampaignSettings, sends: number) =>
  longerIntervalAfter > 0 && sends >= longerIntervalAfter ? greaterInterval : messageInterval;

/** A chunk tells how many fit into so many seconds, and how long those take. */
function fill(
  settings: CampaignSettings,
  sends: number,
  most: number,
  seconds: number,
): { count: number; took: number } {
  let [count, took] = [0, 0];
  while (count < most) {
    const next = secondsFor(settings, sends + count);
    if (took + next > seconds) break;
    took += next;
    count += 1;
  }
  return { count, took };
}

/**
 * Estimates when the last message goes out, by the intervals, the hours and the limit of a number; the company's clock is
 * taken as it is now. Null: not within a year.
 */
export function expectedEnd(settings: CampaignSettings, { left, sends, use }: Work, now: Date, clock: LocalTime) {
  const today = WEEKDAYS.indexOf(clock.weekday);
  const first = roomOn(settings, use, clock.day);
  const nowSecond = clock.minute * MINUTE_S + clock.second;
  let [rest, sent] = [left, sends];
  for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
    const [from, until] = openMinutes(settings, WEEKDAYS[(today + ahead) % WEEKDAYS.length] ?? 'monday');
    const begin = Math.max(from * MINUTE_S, ahead === 0 ? nowSecond : 0);
    const room = ahead === 0 ? first.room : limitOn(settings, first.n + ahead);
    const { count, took } = fill(settings, sent, Math.min(rest, room), Math.max(0, until * MINUTE_S - begin));
    [rest, sent] = [rest - count, sent + count];
    const second = ahead * DAY_MINUTES * MINUTE_S + begin + took - nowSecond;
    if (rest === 0) return new Date(now.getTime() + second * SECOND_MS);
  }
  return null;
}
