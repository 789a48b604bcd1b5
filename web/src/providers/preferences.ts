import { localStorageStore, type Store } from 'ra-core';
import { languageOfBrowser } from '../shared/lib/languages.js';

const LANGUAGE = 'locale';

/**
 * Makes react-admin's memory of this browser. The language is the browser's until somebody chooses another; logging out
 * empties the memory, but does not change the language.
 */
export function createStore(): Store {
  const store = localStorageStore();
  return {
    ...store,
    getItem: <T>(key: string, otherwise?: T) =>
      store.getItem<T>(key, (key === LANGUAGE ? languageOfBrowser() : otherwise) as T),
    reset() {
      const language: string | undefined = store.getItem(LANGUAGE);
      store.reset();
      if (language) store.setItem(LANGUAGE, language);
    },
  };
}
