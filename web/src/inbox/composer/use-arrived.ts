import { useState } from 'react';
import type { Thread } from '../live/inbox-state.js';

/** Tells whether the contact wrote while an answer was being written: it may need another answer. */
export function useArrivedWhileWriting({ messages, hasNewer }: Thread, text: string): boolean {
  // what one reads on from further up has not arrived now
  const newest = hasNewer ? undefined : messages.findLast(({ fromMe, imported }) => !fromMe && !imported)?.id;
  const [seen, setSeen] = useState({ newest, writing: text !== '' });
  const writing = text !== '';
  if (writing !== seen.writing) setSeen({ newest, writing });
  return writing && seen.writing && newest !== undefined && newest !== seen.newest && seen.newest !== undefined;
}
