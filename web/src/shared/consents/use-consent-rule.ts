import { SETTING_DEFAULTS } from '@recado/contracts';
import { useSession } from '../../providers/session.js';

/**
 * Returns whether a message to the company counts as consent to campaigns (`message`), or only explicit consent does.
 */
export function useConsentRule(): 'message' | 'explicit' {
  const { settings } = useSession().company;
  const rule = settings.find(({ key }) => key === 'campaignConsent')?.value ?? SETTING_DEFAULTS.campaignConsent;
  return rule === 'explicit' ? 'explicit' : 'message';
}
