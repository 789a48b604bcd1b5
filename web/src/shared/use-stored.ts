import { useCallback, useState } from 'react';

/** A choice of this browser that outlives a reload. */
export function useStored<T extends string>(key: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => (localStorage.getItem(key) as T | null) ?? initial);
  const store = useCallback(
    (next: T) => {
      localStorage.setItem(key, next);
      setValue(next);
    },
    [key],
  );
  return [value, store];
}
