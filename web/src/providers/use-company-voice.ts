import { textLanguageOf, type TextLanguage } from '@recado/contracts';
import { useSession } from './session.js';

/** Where and in which language the company writes to contacts, for previews of what it sends. */
export function useCompanyVoice(): { timeZone: string; language: TextLanguage } {
  const { timeZone, settings } = useSession().company;
  return { timeZone, language: textLanguageOf(settings.find(({ key }) => key === 'language')?.value) };
}
