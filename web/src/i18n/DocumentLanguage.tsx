import { useLocaleState } from 'ra-core';
import { useEffect } from 'react';
import { languageTag } from '../shared/lib/languages.js';

/**
 * Sets the language of the document, which screen readers use for pronunciation and browsers for translation offers.
 */
export function DocumentLanguage() {
  const [locale] = useLocaleState();
  useEffect(() => {
    document.documentElement.lang = languageTag(locale);
  }, [locale]);
  return null;
}
