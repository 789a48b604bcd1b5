export const LANGUAGES = [
  { locale: 'pt', name: 'Português', tag: 'pt-BR' },
  { locale: 'en', name: 'English', tag: 'en-US' },
  { locale: 'es', name: 'Español', tag: 'es-ES' },
] as const;
export type Language = (typeof LANGUAGES)[number]['locale'];

const FALLBACK: Language = 'pt';

/** Whatever was stored or asked for, a language that we have: Portuguese if it is unknown. */
export const knownLanguage = (asked: string | null | undefined): Language =>
  LANGUAGES.find(({ locale }) => asked?.toLowerCase().startsWith(locale))?.locale ?? FALLBACK;

export const languageTag = (language: string) =>
  LANGUAGES.find(({ locale }) => locale === knownLanguage(language))?.tag ?? 'pt-BR';
