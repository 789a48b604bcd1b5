export const LANGUAGES = [
  { locale: 'pt', name: 'Português', tag: 'pt-BR' },
  { locale: 'en', name: 'English', tag: 'en-US' },
  { locale: 'es', name: 'Español', tag: 'es-ES' },
] as const;
export type Language = (typeof LANGUAGES)[number]['locale'];

const FALLBACK: Language = 'pt';

const languageOf = (asked: string | null | undefined): Language | undefined =>
  LANGUAGES.find(({ locale }) => asked?.toLowerCase().startsWith(locale))?.locale;

/** Returns the stored or requested language, or Portuguese if it is unknown. */
export const knownLanguage = (asked: string | null | undefined): Language => languageOf(asked) ?? FALLBACK;

/** Returns the first of the browser's languages that the client supports. */
export const languageOfBrowser = (): Language =>
  navigator.languages.map(languageOf).find((language) => language !== undefined) ?? FALLBACK;

export const languageTag = (language: string) =>
  LANGUAGES.find(({ locale }) => locale === knownLanguage(language))?.tag ?? 'pt-BR';
