/** The languages of the texts that the system itself writes. */
export type TextLanguage = 'pt' | 'en' | 'es';

/** Returns the language of a company's setting, such as `pt-BR`; Portuguese when it says nothing. */
export function textLanguageOf(setting = ''): TextLanguage {
  const [language] = setting.split('-');
  return language === 'en' || language === 'es' ? language : 'pt';
}
