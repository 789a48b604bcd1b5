import { DAY_MINUTES, localTime } from '../core/zoned-time.js';
import { isInSpans, minuteSpan } from '../core/minute-spans.js';
import { WEEKDAYS } from '../core/weekdays.js';
import type { NoticeKind, NoticeRules, QuietHours } from './notices.js';

/**
 * Waiting tickets are shown in open pages but not pushed to devices. Otherwise every new contact would trigger a push
 * on every device.
 */
export const DEFAULT_NOTICE_RULES: NoticeRules = {
  levels: { message: 'push', waiting: 'page', transfer: 'push', mention: 'push', chat: 'push', chatMention: 'push' },
  quietHours: { enabled: false, from: '20:00', to: '08:00', days: [...WEEKDAYS], timeZone: null },
  hidesContent: false,
};

/** Returns whether a time is within the quiet hours. Hours that end before they start continue into the next day. */
export function isQuiet({ enabled, from, to, days, timeZone }: QuietHours, at: Date, companyZone: string): boolean {
  if (!enabled) return false;
  const { weekday, minute } = localTime(timeZone ?? companyZone, at);
  const span = minuteSpan(from, to);
  const quiet = from === to ? { ...span, until: span.from + DAY_MINUTES } : span;
  const today = WEEKDAYS.indexOf(weekday);
  const begunOn = (day: number) => (days.some((one) => one === WEEKDAYS.at(day)) ? [quiet] : []);
  return isInSpans(minute, begunOn(today), begunOn(today - 1));
}

/** Returns whether a user's settings allow a push of this kind now. */
export const wantsPush = (rules: NoticeRules, kind: NoticeKind, at: Date, companyZone: string): boolean =>
  rules.levels[kind] === 'push' && !isQuiet(rules.quietHours, at, companyZone);

/** Returns whether an open page may play a sound and show a notification of this kind now. */
export const wantsNotice = (rules: NoticeRules, kind: NoticeKind, at: Date, companyZone: string): boolean =>
  rules.levels[kind] !== 'off' && !isQuiet(rules.quietHours, at, companyZone);
