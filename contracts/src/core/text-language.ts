/** Languages for system-generated text. */
export type TextLanguage = 'pt' | 'en' | 'es';

/** Returns the language for a company's setting such as `pt-BR`, or Portuguese by default. */
export function textLanguageOf(setting = ''): TextLanguage {
  const [language] = setting.split('-');
  return language === 'en' || language === 'es' ? language : 'pt';
}
