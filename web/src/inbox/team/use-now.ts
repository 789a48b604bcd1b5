import { useEffect, useState } from 'react';

/** Returns the current time, which advances every `everyMs` while the page is visible. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const advance = () => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const timer = setInterval(advance, everyMs);
    document.addEventListener('visibilitychange', advance);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', advance);
    };
  }, [everyMs]);
  return now;
}
