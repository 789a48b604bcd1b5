import { createSessionMap } from '../shared/lib/session-state.js';

/** `isLeaving`: the page goes away, and the call must outlive it. */
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

/** Holds calls back for some seconds, in which the user takes them back. They go out at once when the user leaves. */
export const heldCalls = {
  hold(id: string, ms: number, call: Call) {
    held.set(id, { call, timer: setTimeout(() => void send(id, false), ms) });
  },
  /** @returns whether it had not gone out */
  cancel(id: string): boolean {
    clearTimeout(held.get(id)?.timer);
    return held.delete(id);
  },
  sendAll: (isLeaving = false) => Promise.all([...held.keys()].map((id) => send(id, isLeaving))),
};

window.addEventListener('pagehide', () => void heldCalls.sendAll(true));
