import { createSessionStore } from '../../../shared/lib/session-state.js';

type Selection = Readonly<{ ticketId: string; ids: readonly string[] }>;
const NONE: Selection = { ticketId: '', ids: [] };
const NO_IDS: readonly string[] = [];
const store = createSessionStore<Selection>(() => NONE);

/** The selected messages of a conversation, for example to forward them. */
export const selection = {
  toggle(ticketId: string, messageId: string) {
    const { ids } = store.get().ticketId === ticketId ? store.get() : { ids: NO_IDS };
    const next = ids.includes(messageId) ? ids.filter((id) => id !== messageId) : [...ids, messageId];
    store.set({ ticketId, ids: next });
  },
  clear: () => store.set(NONE),
};

export const useSelectionOf = (ticketId: string) =>
  store.use((selected) => (selected.ticketId === ticketId ? selected.ids : NO_IDS));

/** True from the first selection until it is used or cancelled, even while no message is selected. */
export const useIsSelecting = (ticketId: string) => store.use((selected) => selected.ticketId === ticketId);
