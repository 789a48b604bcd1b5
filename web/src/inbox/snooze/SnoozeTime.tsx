import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../providers/session.js';
import { Icon } from '../../shared/Icon.js';
import { snoozeTime } from './snooze-time.js';

type Props = { until: string | null };

/** Returns the end of a snooze in the company's time zone, or null if only the contact ends it. */
export function useSnoozeTime({ until }: Props): string | null {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useSession().company;
  const [now] = useState(() => new Date());
  return until && snoozeTime(until, { now, timeZone, locale }, translate);
}

function useWords(until: string | null): string {
  const translate = useTranslate();
  const time = useSnoozeTime({ until });
  return time ? translate('inbox.snooze.until', { time }) : translate('thread.event.snoozedUntilReply').toLowerCase();
}

/** The end of a snooze in a list row. */
export function SnoozeTime({ until }: Props) {
  const translate = useTranslate();
  const words = useWords(until);
  return (
    <span role="img" aria-label={words} title={words} className="timer">
      <Icon name="snooze" size={14} />
      {useSnoozeTime({ until }) ?? translate('inbox.snooze.untilReply')}
    </span>
  );
}

/** The end of a snooze in the header of a conversation. */
export function SnoozedUntil({ until }: Props) {
  return useWords(until);
}
