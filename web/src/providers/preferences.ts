import { localStorageStore, type Store } from 'ra-core';
import { languageOfBrowser } from '../shared/lib/languages.js';

const LANGUAGE = 'locale';

/**
 * Creates react-admin's store in this browser. The language is the browser's until the user selects another; logging
 * out clears the store but keeps the language.
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
