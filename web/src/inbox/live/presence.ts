import { createSessionMap, createSessionStore } from '../../shared/lib/session-state.js';

type Presence = 'composing' | 'recording' | 'paused';
/** WhatsApp repeats the typing event while the contact types. It expires after this time. */
const TYPING_EXPIRES_MS = 12_000;

const store = createSessionStore<Readonly<Record<string, Presence>>>(() => ({}));
const timers = createSessionMap<string, ReturnType<typeof setTimeout>>();

function forget(ticketId: string) {
  clearTimeout(timers.get(ticketId));
  const { [ticketId]: _old, ...others } = store.get();
  if (ticketId in store.get()) store.set(others);
}

export const presence = {
  forget,
  note(ticketId: string, state: Presence) {
    forget(ticketId);
    if (state === 'paused') return;
    store.set({ ...store.get(), [ticketId]: state });
    timers.set(
      ticketId,
      setTimeout(() => forget(ticketId), TYPING_EXPIRES_MS),
    );
  },
};

export const usePresence = (ticketId: string) => store.use((states) => states[ticketId]);
