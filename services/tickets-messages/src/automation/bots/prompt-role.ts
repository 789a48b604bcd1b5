import { partitionOf, type Prompt } from '@recado/contracts';

/** It answers the contact, writes what it would answer for agents, or leaves the conversation to people. */
export type PromptRole = 'answers' | 'suggests' | 'rests';

/** A conversation stays within the share or outside it, whatever is asked in it. */
export function roleOf({ mode, percent }: Pick<Prompt, 'mode' | 'percent'>, ticketId: string): PromptRole {
  if (mode === 'off' || partitionOf(ticketId, 100) >= percent) return 'rests';
  return mode === 'shadow' ? 'suggests' : 'answers';
}
