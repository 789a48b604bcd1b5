import { createSessionMap } from '../shared/lib/session-state.js';

/** `isLeaving` means that the page is being closed, and the request must outlive it. */
type Call = (isLeaving: boolean) => Promise<void>;
type Held = { call: Call; timer: ReturnType<typeof setTimeout> };

const held = createSessionMap<string, Held>();

function send(id: string, isLeaving: boolean): Promise<void> {
  const waiting = held.get(id);
  if (!waiting) return Promise.resolve();
  clearTimeout(waiting.timer);
  held.delete(id);
  return waiting.call(isLeaving);
}

/**
 * Delays requests for a few seconds, during which the user can cancel them. When the user leaves, they are sent
 * immediately.
 */
export const heldCalls = {
  hold(id: string, ms: number, call: Call) {
    held.set(id, { call, timer: setTimeout(() => void send(id, false), ms) });
  },
  /** @returns whether the request had not been sent yet */
  cancel(id: string): boolean {
    clearTimeout(held.get(id)?.timer);
    return held.delete(id);
  },
  sendAll: (isLeaving = false) => Promise.all([...held.keys()].map((id) => send(id, isLeaving))),
};

window.addEventListener('pagehide', () => void heldCalls.sendAll(true));
