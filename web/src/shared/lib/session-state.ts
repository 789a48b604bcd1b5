import { createStore } from './create-store.js';

const resets = new Set<() => void>();

/**
 * Registers a function that resets a module's state. Every module that stores data of the logged-in user registers
 * here, so that the next user of the browser window finds no data.
 */
export function onSessionEnd(reset: () => void): void {
  resets.add(reset);
}

/** Resets every registered module when the session ends, for whatever reason. */
export function resetSessionState(): void {
  for (const reset of resets) reset();
}

/** A store that is reset to `initial()` when the session ends. */
export function createSessionStore<T>(initial: () => T) {
  const store = createStore(initial());
  onSessionEnd(() => store.set(initial()));
  return store;
}

/** A map that is cleared when the session ends. */
export function createSessionMap<K, V>(): Map<K, V> {
  const map = new Map<K, V>();
  onSessionEnd(() => map.clear());
  return map;
}
