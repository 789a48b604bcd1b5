import type { AssistLanguage } from '@recado/contracts';
import type { AssistWish } from '../live/inbox-api.js';

/** The entries of the menu, in its order; their names are the keys of their texts. */
export const WISHES = ['suggest', 'friendly', 'formal', 'shorter', 'pt', 'en', 'es', 'summarise'] as const;
export type WishName = (typeof WISHES)[number];

/** These change what the agent has written. */
export const needsDraft = (name: WishName): boolean => name !== 'suggest' && name !== 'summarise';

/** Returns what the server is asked for. */
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
