import { textLanguageOf, type TextLanguage } from '@recado/contracts';
import { useSession } from './session.js';

/** Returns the time zone and language of the company's messages to contacts, for previews. */
export function useCompanyVoice(): { timeZone: string; language: TextLanguage } {
  const { timeZone, settings } = useSession().company;
  return { timeZone, language: textLanguageOf(settings.find(({ key }) => key === 'language')?.value) };
}
