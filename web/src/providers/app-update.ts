import { createStore } from '../shared/lib/create-store.js';

type Use = () => void;
const store = createStore<Use | null>(null);

/** Holds a newer version of this client that is ready to be activated. */
export const appUpdate = {
  /** Returns the function that activates the new version, or null if there is none or the user postponed it. */
  use: () => store.use((now) => now),
  offer: (use: Use) => store.set(use),
  later: () => store.set(null),
};
