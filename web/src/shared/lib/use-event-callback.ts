import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which does what the newest one does: for handlers of rows that are memoised. */
export function useEventCallback<A extends unknown[], R>(call: (...args: A) => R): (...args: A) => R {
  const newest = useRef(call);
  useLayoutEffect(() => {
    newest.current = call;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
