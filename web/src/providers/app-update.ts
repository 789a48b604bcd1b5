import { createStore } from '../shared/lib/create-store.js';

type Use = () => void;
const store = createStore<Use | null>(null);

/** A newer version of this client that waits to be used. */
export const appUpdate = {
  /** How to use the version that waits; null: there is none, or nobody wants to hear of it now. */
  use: () => store.use((now) => now),
  offer: (use: Use) => store.set(use),
  later: () => store.set(null),
};
