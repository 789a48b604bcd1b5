import type { AssistLanguage } from '@recado/contracts';
import type { AssistWish } from '../live/inbox-api.js';

/** The menu entries in display order. Their names are text keys. */
export const WISHES = ['suggest', 'friendly', 'formal', 'shorter', 'pt', 'en', 'es', 'summarise'] as const;
export type WishName = (typeof WISHES)[number];

/** Returns whether the entry rewrites the agent's draft. */
export const needsDraft = (name: WishName): boolean => name !== 'suggest' && name !== 'summarise';

/** Creates the request to the server. */
export function wishOf(name: WishName, text: string, language: AssistLanguage): AssistWish {
  switch (name) {
    case 'suggest':
      return { task: 'suggest' };
    case 'summarise':
      return { task: 'summarise', language };
    case 'friendly':
    case 'formal':
    case 'shorter':
      return { task: 'rewrite', tone: name, text };
    default:
      return { task: 'translate', language: name, text };
  }
}
