import { useLocaleState } from 'ra-core';
import { useEffect } from 'react';
import { languageTag } from '../shared/lib/languages.js';

/** Says in which language the page is: screen readers pronounce it, and browsers offer to translate it, by that. */
export function DocumentLanguage() {
  const [locale] = useLocaleState();
  useEffect(() => {
    document.documentElement.lang = languageTag(locale);
  }, [locale]);
  return null;
}
