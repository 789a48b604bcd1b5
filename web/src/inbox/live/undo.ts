import { UNDO_MS } from '@recado/contracts';
import { createSessionStore } from '../../shared/lib/session-state.js';

/** Something just done that can be taken back: what was done, as a key of the texts with its names, and how it is taken back. */
export type Undo = Readonly<{ text: string; names?: Readonly<Record<string, string>>; run: () => unknown }>;

const store = createSessionStore<Undo | null>(() => null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers one thing at a time: the newest. */
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
