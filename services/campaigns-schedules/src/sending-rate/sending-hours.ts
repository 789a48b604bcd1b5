import {
  isInSpans,
  minuteSpan,
  WEEKDAYS,
  type CampaignSettings,
  type LocalTime,
  type MinuteSpan,
  type WeekdayEn,
} from '@recado/contracts';

type Hours = Pick<CampaignSettings, 'sendFrom' | 'sendUntil' | 'sendDays'>;

/** Returns the sending spans, in minutes, that start on a day. Equal times mean the whole day. */
export function sendingSpans({ sendFrom, sendUntil, sendDays }: Hours, weekday: WeekdayEn): readonly MinuteSpan[] {
  if (!sendDays.includes(weekday)) return [];
  return [sendFrom === sendUntil ? minuteSpan('00:00', '24:00') : minuteSpan(sendFrom, sendUntil)];
}

/** Returns whether campaigns may send at this time. */
export function isOpen(hours: Hours, { weekday, minute }: LocalTime): boolean {
  const yesterday = WEEKDAYS.at(WEEKDAYS.indexOf(weekday) - 1) ?? weekday;
  return isInSpans(minute, sendingSpans(hours, weekday), sendingSpans(hours, yesterday));
}
