import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEventCallback } from '../lib/use-event-callback.js';

const AT_MOST_EVERY_MS = 3_000;

/**
 * Reloads a list when something in it changes: immediately at the first change, then at most every few seconds. Waits
 * for a running request, because restarting it at every change would discard most responses.
 */
export function useThrottledReload(queryKey: QueryKey, everyMs = AT_MOST_EVERY_MS): () => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);

  const readIn = (ms: number) => {
    timer.current ??= setTimeout(read, ms);
  };
  const read = useEventCallback(() => {
    timer.current = undefined;
    if (queryClient.isFetching({ queryKey }) > 0) return readIn(everyMs);
    last.current = Date.now();
    void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return () => {
    const wait = last.current + everyMs - Date.now();
    if (wait > 0) readIn(wait);
    else if (timer.current === undefined) read();
  };
}
