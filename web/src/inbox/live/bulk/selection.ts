import { MOST_IN_BULK, type Ticket } from '@recado/contracts';
import { createSessionStore } from '../../../shared/lib/session-state.js';

/** The selected tickets, and the last one that was clicked, from which a range begins. */
type Selection = Readonly<{ ids: ReadonlySet<string>; anchor: string | null }>;

const EMPTY: Selection = { ids: new Set(), anchor: null };
const store = createSessionStore<Selection>(() => EMPTY);

/** Returns the tickets between two, including both. Without the first one, returns only the second. */
export function rangeOf(tickets: readonly Ticket[], from: string | null, to: string): string[] {
  const [a, b] = [tickets.findIndex(({ id }) => id === from), tickets.findIndex(({ id }) => id === to)];
  if (a < 0 || b < 0) return [to];
  return tickets.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}

/** The tickets that are selected for a bulk change. */
export const selection = {
  isEmpty: () => store.get().ids.size === 0,
  toggle(id: string) {
    const ids = new Set(store.get().ids);
    if (!ids.delete(id) && ids.size < MOST_IN_BULK) ids.add(id);
    store.set({ ids, anchor: id });
  },
  /** Adds the tickets from the last clicked one to this one. */
  extend(tickets: readonly Ticket[], id: string) {
    const { ids, anchor } = store.get();
    const all = [...new Set([...ids, ...rangeOf(tickets, anchor, id)])];
    store.set({ ids: new Set(all.slice(0, MOST_IN_BULK)), anchor: id });
  },
  clear: () => store.set(EMPTY),
};

export const useSelectedIds = (): ReadonlySet<string> => store.use(({ ids }) => ids);
