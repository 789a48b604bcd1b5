import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next: T) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    use: <R>(select: (value: T) => R): R => useSyncExternalStore(subscribe, () => select(value)),
  };
}
