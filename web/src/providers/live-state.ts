export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'catching-up';

export function createLiveState() {
  const listeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  return {
    get: () => state,
    set: (next: LiveState) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
