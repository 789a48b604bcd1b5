import type { SessionUser } from '@recado/contracts';
import { useNotificationContext, useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import { timeLeft } from '../shared/lib/time-left.js';

const AFTER_MS = 500;
const SHOWN_MS = 8_000;
const READ_AFTER_MS = 3_000;
const STORED_AS = 'expiryWarned';
const TEXTS = { today: 'shell.expiresToday', soon: 'shell.expires' };
const isWarning = (message: unknown) => Object.values(TEXTS).some((text) => text === message);

/**
 * Warns once per login when the subscription ends within five days. The warning would replace a message from the page,
 * such as a refusal, so it is delayed until that message has been shown. If a message replaces the warning before it
 * can be read, as on slow devices, it appears again.
 */
export function useExpiryWarning(user: SessionUser | undefined) {
  const notify = useNotify();
  const { notifications } = useNotificationContext();
  const isQuiet = notifications.length === 0;
  const current = notifications.at(-1)?.message;
  const previous = useRef(current);
  const dueDate = user?.company.dueDate ?? null;
  useEffect(() => {
    const wasClosed = isWarning(previous.current) && current === undefined;
    previous.current = current;
    if (dueDate === null) return undefined;
    const markShown = () => sessionStorage.setItem(STORED_AS, dueDate);
    if (wasClosed) markShown();
    if (!isWarning(current)) return undefined;
    const timer = setTimeout(markShown, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current, dueDate]);
  useEffect(() => {
    if (dueDate === null || !isQuiet || sessionStorage.getItem(STORED_AS) === dueDate) return undefined;
    const { days, isSoon, isToday } = timeLeft(dueDate, Date.now());
    if (!isSoon) return undefined;
    const timer = setTimeout(() => {
      notify(isToday ? TEXTS.today : TEXTS.soon, {
        type: 'warning',
        autoHideDuration: SHOWN_MS,
        messageArgs: { smart_count: days },
      });
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [dueDate, isQuiet, notify]);
}
