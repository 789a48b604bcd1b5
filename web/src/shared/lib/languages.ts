export const LANGUAGES = [
  { locale: 'pt', name: 'Português', tag: 'pt-BR' },
  { locale: 'en', name: 'English', tag: 'en-US' },
  { locale: 'es', name: 'Español', tag: 'es-ES' },
] as const;
export type Language = (typeof LANGUAGES)[number]['locale'];

const FALLBACK: Language = 'pt';

const languageOf = (asked: string | null | undefined): Language | undefined =>
  LANGUAGES.find(({ locale }) => asked?.toLowerCase().startsWith(locale))?.locale;

/** Finds the language that was stored or asked for, or Portuguese if that one is unknown. */
export const knownLanguage = (asked: string | null | undefined): Language => languageOf(asked) ?? FALLBACK;

/** Finds the first of the browser's languages that the product speaks. */
export const languageOfBrowser = (): Language =>
  navigator.languages.map(languageOf).find((language) => language !== undefined) ?? FALLBACK;

export const languageTag = (language: string) =>
  LANGUAGES.find(({ locale }) => locale === knownLanguage(language))?.tag ?? 'pt-BR';
