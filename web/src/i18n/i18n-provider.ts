import polyglot from 'ra-i18n-polyglot';
import { knownLanguage, LANGUAGES } from '../shared/lib/languages.js';
import { pt } from './pt.js';

const LOADERS = {
  pt: () => pt,
  en: () => import('./en.js').then(({ en }) => en),
  es: () => import('./es.js').then(({ es }) => es),
};

/** Portuguese is always bundled; the other languages load when they are selected. */
export const createI18nProvider = () =>
  polyglot((locale) => LOADERS[knownLanguage(locale)](), 'pt', [...LANGUAGES], { allowMissing: true });
