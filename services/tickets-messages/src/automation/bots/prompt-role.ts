import { partitionOf, type Prompt } from '@recado/contracts';

/** The prompt answers the contact, suggests answers to agents, or leaves the conversation to agents. */
export type PromptRole = 'answers' | 'suggests' | 'rests';

/** Returns the role of a prompt. The decision is the same throughout a conversation. */
export function roleOf({ mode, percent }: Pick<Prompt, 'mode' | 'percent'>, ticketId: string): PromptRole {
  if (mode === 'off' || partitionOf(ticketId, 100) >= percent) return 'rests';
  return mode === 'shadow' ? 'suggests' : 'answers';
}
