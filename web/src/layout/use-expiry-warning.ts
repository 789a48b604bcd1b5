import type { SessionUser } from '@recado/contracts';
import { useNotificationContext, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { daysLeft } from './days-left.js';

const WARN_BELOW_DAYS = 5;
const AFTER_MS = 500;
const SHOWN_MS = 8_000;
const SAID = 'expiryWarned';

/**
 * Once in each log-in: the subscription ends within five days. It would take the place of what the page says, such as
 * that it is refused, so it waits until that has been read.
 */
export function useExpiryWarning(user: SessionUser | undefined) {
  const notify = useNotify();
  const isQuiet = useNotificationContext().notifications.length === 0;
  const dueDate = user?.company.dueDate ?? null;
  useEffect(() => {
    if (dueDate === null || !isQuiet || sessionStorage.getItem(SAID) === dueDate) return undefined;
    const days = daysLeft(dueDate, Date.now());
    if (days >= WARN_BELOW_DAYS) return undefined;
    const timer = setTimeout(() => {
      sessionStorage.setItem(SAID, dueDate);
      notify(days < 1 ? 'shell.expiresToday' : 'shell.expires', {
        type: 'warning',
        autoHideDuration: SHOWN_MS,
        messageArgs: { smart_count: days },
      });
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [dueDate, isQuiet, notify]);
}
