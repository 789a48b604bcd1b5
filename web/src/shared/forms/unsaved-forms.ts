import { createSessionStore } from '../lib/session-state.js';

const NONE: ReadonlySet<string> = new Set();
const store = createSessionStore(() => NONE);

/** Counts the forms on screen that have unsaved changes. */
export const unsavedForms = {
  add(id: string) {
    store.set(new Set(store.get()).add(id));
  },
  remove(id: string) {
    const others = new Set(store.get());
    if (others.delete(id)) store.set(others);
  },
  exist: () => store.get().size > 0,
  useExist: () => store.use(({ size }) => size > 0),
};
