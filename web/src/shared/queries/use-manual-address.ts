import type { SessionUser } from '@recado/contracts';
import { useLocaleState } from 'ra-core';
import { useSession } from '../../providers/session.js';
import { knownLanguage, type Language } from '../lib/languages.js';

type Reader = 'agent' | 'administrator' | 'operator';

const PORTUGUESE: Record<Reader, string> = {
  agent: 'pt/atendente',
  administrator: 'pt/administrador',
  operator: 'pt/operador',
};
/** The manual has no Spanish version; Portuguese is closer to Spanish than English is. */
const PAGES: Record<Language, Record<Reader, string>> = {
  pt: PORTUGUESE,
  en: { agent: 'en/agent', administrator: 'en/administrator', operator: 'en/operator' },
  es: PORTUGUESE,
};

function readerOf({ profile, super: isSuper }: Pick<SessionUser, 'profile' | 'super'>): Reader {
  if (isSuper) return 'operator';
  return profile === 'user' ? 'agent' : 'administrator';
}

/** Returns the manual page for this user's role, in the interface language. */
export function useManualAddress(): string {
  const user = useSession();
  const [locale] = useLocaleState();
  return `/manual/${PAGES[knownLanguage(locale)][readerOf(user)]}.html`;
}
