import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEventCallback } from '../lib/use-event-callback.js';

const AT_MOST_EVERY_MS = 3_000;

/**
 * Reads a list again when something in it changes: at the first change at once, then at most every few seconds. It waits
 * for a read that is under way: to start over with every change would throw most answers away.
 */
export function useReadAgain(queryKey: QueryKey): () => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);

  const readIn = (ms: number) => {
    timer.current ??= setTimeout(read, ms);
  };
  const read = useEventCallback(() => {
    timer.current = undefined;
    if (queryClient.isFetching({ queryKey }) > 0) return readIn(AT_MOST_EVERY_MS);
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
    const wait = last.current + AT_MOST_EVERY_MS - Date.now();
    if (wait > 0) readIn(wait);
    else if (timer.current === undefined) read();
  };
}
