import { UNDO_MS } from '@recado/contracts';
import { createSessionStore } from '../../shared/lib/session-state.js';

/** An action that can be undone: its text key with parameters, and the function that undoes it. */
export type Undo = Readonly<{ text: string; names?: Readonly<Record<string, string | number>>; run: () => unknown }>;

const store = createSessionStore<Undo | null>(() => null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers to undo the latest action only. */
export const undo = {
  offer(offered: Undo, forMs: number = UNDO_MS): Undo {
    clearTimeout(timer);
    store.set(offered);
    timer = setTimeout(() => undo.withdraw(offered), forMs);
    return offered;
  },
  withdraw(offered: Undo) {
    if (store.get() === offered) store.set(null);
  },
  take() {
    const offered = store.get();
    store.set(null);
    void offered?.run();
  },
};

export const useUndo = () => store.use((offered) => offered);
