import { useSyncExternalStore } from 'react';
import { createStore } from './create-store.js';

/**
 * Whether the server has responded since the browser last lost its network. On a machine with only a loopback
 * interface, the browser reports being offline although everything works.
 */
const isReached = createStore(false);
window.addEventListener('offline', () => isReached.set(false));

/** Records that a connection to the server was opened. */
export const markServerReached = () => isReached.set(true);

/** The browser notices a lost network before a socket times out. */
export function useOnline(): boolean {
  const isServerReached = isReached.use((value) => value);
  const hasNetwork = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  return hasNetwork || isServerReached;
}

function subscribeToNetwork(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
