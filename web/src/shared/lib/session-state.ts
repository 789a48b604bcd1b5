import { createStore } from './create-store.js';

const resets = new Set<() => void>();

/**
 * Registers what empties a module's state. Every module that remembers something of the logged-in user registers here,
 * so that nothing of it is left for the next user of the same browser window.
 */
export function onSessionEnd(reset: () => void): void {
  resets.add(reset);
}

/** Empties every registered module; called when the log-in ends, whatever ended it. */
export function resetSessionState(): void {
  for (const reset of resets) reset();
}

/** A store that goes back to `initial()` when the log-in ends. */
export function createSessionStore<T>(initial: () => T) {
  const store = createStore(initial());
  onSessionEnd(() => store.set(initial()));
  return store;
}

/** A map that is empty again when the log-in ends. */
export function createSessionMap<K, V>(): Map<K, V> {
  const map = new Map<K, V>();
  onSessionEnd(() => map.clear());
  return map;
}
