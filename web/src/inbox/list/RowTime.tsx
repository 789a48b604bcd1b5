import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { daysBefore, formatDate, formatTime, weekdayOf } from '../../shared/lib/format.js';

/** Shows 14:32 for today, then yesterday, the weekday within a week, or the date. */
export function RowTime({ at }: { at: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const days = daysBefore(at, now);
  const text = () => {
    if (days <= 0) return formatTime(at);
    if (days === 1) return translate('inbox.yesterday').toLowerCase();
    return days < 7 ? weekdayOf(at, locale).split('-')[0] : formatDate(at);
  };
  return <time dateTime={at}>{text()}</time>;
}
