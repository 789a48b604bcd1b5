import { useState } from 'react';
import type { Thread } from '../live/inbox-state.js';

/** Returns whether the contact wrote while the user was typing, because the reply may need to change. */
export function useArrivedWhileWriting({ messages, hasNewer }: Thread, text: string): boolean {
  // Messages that are loaded by scrolling down are not new.
  const newest = hasNewer ? undefined : messages.findLast(({ fromMe, imported }) => !fromMe && !imported)?.id;
  const [seen, setSeen] = useState({ newest, writing: text !== '' });
  const writing = text !== '';
  if (writing !== seen.writing) setSeen({ newest, writing });
  return writing && seen.writing && newest !== undefined && newest !== seen.newest && seen.newest !== undefined;
}
