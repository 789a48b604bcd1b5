import type { AssistLanguage } from '@recado/contracts';
import type { AssistRequest } from '../live/inbox-api.js';

/** The menu entries in display order. Their names are text keys. */
export const ASSIST_ACTIONS = ['suggest', 'friendly', 'formal', 'shorter', 'pt', 'en', 'es', 'summarise'] as const;
export type AssistAction = (typeof ASSIST_ACTIONS)[number];

/** Returns whether the entry rewrites the agent's draft. */
export const needsDraft = (name: AssistAction): boolean => name !== 'suggest' && name !== 'summarise';

/** Creates the request to the server. */
export function assistRequest(name: AssistAction, text: string, language: AssistLanguage): AssistRequest {
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
