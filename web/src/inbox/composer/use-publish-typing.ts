import type { Ticket } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { inboxApi } from '../live/inbox-api.js';

const REPEAT_AFTER_MS = 8_000;
const OVER_AFTER_MS = 4_000;

/**
 * Shows the contact and colleagues that the user is typing. Repeats the signal while typing continues and ends it after
 * a pause.
 */
export function usePublishTyping({ id, status }: Ticket) {
  const publishedAt = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const publish = (presence: 'composing' | 'paused') => void inboxApi.showTyping(id, presence).catch(() => undefined);
  useEffect(() => () => clearTimeout(pause.current), [id]);

  return () => {
    if (status !== 'open') return;
    const now = Date.now();
    if (now - publishedAt.current > REPEAT_AFTER_MS) {
      publishedAt.current = now;
      publish('composing');
    }
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      publishedAt.current = 0;
      publish('paused');
    }, OVER_AFTER_MS);
  };
}
