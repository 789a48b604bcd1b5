import polyglot from 'ra-i18n-polyglot';
import { knownLanguage, LANGUAGES } from '../i18n/languages.js';
import { pt } from '../i18n/pt/index.js';

const LOADERS = {
  pt: () => pt,
  en: () => import('../i18n/en/index.js').then(({ en }) => en),
  es: () => import('../i18n/es/index.js').then(({ es }) => es),
};

/** Portuguese is always there; the other languages are loaded when they are chosen. */
export const createI18nProvider = () =>
  polyglot((locale) => LOADERS[knownLanguage(locale)](), 'pt', [...LANGUAGES], { allowMissing: true });
