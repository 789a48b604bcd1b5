import type { SessionUser } from '@recado/contracts';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { daysLeft } from './days-left.js';

const WARN_BELOW_DAYS = 5;
const SHOWN_MS = 8_000;
const SAID = 'expiryWarned';

/** Once in each log-in: the subscription ends within five days. */
export function useExpiryWarning(user: SessionUser | undefined) {
  const notify = useNotify();
  const dueDate = user?.company.dueDate ?? null;
  useEffect(() => {
    if (dueDate === null || sessionStorage.getItem(SAID) === dueDate) return;
    const days = daysLeft(dueDate, Date.now());
    if (days >= WARN_BELOW_DAYS) return;
    sessionStorage.setItem(SAID, dueDate);
    notify(days < 1 ? 'shell.expiresToday' : 'shell.expires', {
      type: 'warning',
      autoHideDuration: SHOWN_MS,
      messageArgs: { smart_count: days },
    });
  }, [dueDate, notify]);
}
