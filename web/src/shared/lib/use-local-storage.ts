import { useCallback, useSyncExternalStore } from 'react';

const readers = new Set<() => void>();

function subscribe(reader: () => void) {
  readers.add(reader);
  window.addEventListener('storage', reader); // changes by other tabs
  return () => {
    readers.delete(reader);
    window.removeEventListener('storage', reader);
  };
}

/** A setting stored in this browser and shared by all components that read it. */
export function useLocalStorage<T extends string>(key: string, initial: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(subscribe, () => (localStorage.getItem(key) as T | null) ?? initial);
  const store = useCallback(
    (next: T) => {
      localStorage.setItem(key, next);
      for (const reader of readers) reader();
    },
    [key],
  );
  return [value, store];
}
