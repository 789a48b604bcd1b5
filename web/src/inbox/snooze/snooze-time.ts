import { dayAfter, dayIn, wallTimeIn } from '@recado/contracts';
import { languageTag } from '../../shared/lib/languages.js';

type Clock = { now: Date; timeZone: string; locale: string };
type Translate = (key: string, options?: Record<string, unknown>) => string;

const WEEK = 7;

/** Returns the end of a snooze in short: today, tomorrow, the weekday within a week, or the date. */
export function snoozeTime(until: string, { now, timeZone, locale }: Clock, translate: Translate): string {
  const at = new Date(until);
  const [day = '', time = ''] = wallTimeIn(timeZone, at).split('T');
  const today = dayIn(timeZone, now);
  if (day === today) return translate('inbox.snooze.today', { time });
  if (day === dayAfter(today)) return translate('inbox.snooze.tomorrowAt', { time });
  if (day > today && day < dayAfter(today, WEEK))
    return `${new Intl.DateTimeFormat(languageTag(locale), { weekday: 'short', timeZone }).format(at)} ${time}`;
  return `${day.slice(8)}/${day.slice(5, 7)} ${time}`;
}
