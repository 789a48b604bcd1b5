import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Icon } from '../../shared/Icon.js';
import { createStore } from '../../shared/lib/create-store.js';
import { waitingTime } from './waiting-time.js';

const EVERY_MS = 30_000;

const clock = createStore(Date.now());
let readers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** A clock shared by all rows. It stops while the page is hidden. */
export function useClock(): number {
  useEffect(() => {
    readers++;
    timer ??= setInterval(() => clock.set(Date.now()), EVERY_MS);
    return () => {
      readers--;
      if (readers > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  const [mounted] = useState(() => Date.now());
  return Math.max(
    mounted,
    clock.use((now) => now),
  );
}

/** Shows how long the contact has been waiting, with a colour and in words. */
export function WaitingTimer({ since }: { since: string }) {
  const translate = useTranslate();
  const now = useClock();
  const waiting = waitingTime(since, now);
  if (!waiting) return null;
  const text = translate(`inbox.${waiting.unit}`, { n: waiting.n });
  return (
    <span aria-label={translate('inbox.waitingFor', { time: text })} role="img" className={`timer ${waiting.color}`}>
      <Icon name="clock" size={14} />
      {text}
    </span>
  );
}
