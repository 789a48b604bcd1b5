import { useSyncExternalStore } from 'react';

/** The browser's own view of the network is faster than a socket that has to time out. */
export const useOnline = () =>
  useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );
