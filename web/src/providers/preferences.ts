import { localStorageStore, type Store } from 'ra-core';

/** react-admin's memory of this browser. Logging out empties it, but does not change the language. */
export function createStore(): Store {
  const store = localStorageStore();
  return {
    ...store,
    reset() {
      const language: string | undefined = store.getItem('locale');
      store.reset();
      if (language) store.setItem('locale', language);
    },
  };
}
