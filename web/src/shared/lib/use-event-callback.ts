import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function with a stable identity that calls the latest version, for handlers of memoised rows. */
export function useEventCallback<A extends unknown[], R>(call: (...args: A) => R): (...args: A) => R {
  const newest = useRef(call);
  useLayoutEffect(() => {
    newest.current = call;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
