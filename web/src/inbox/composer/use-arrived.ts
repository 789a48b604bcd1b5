import { useState } from 'react';
import type { Thread } from '../inbox-state.js';

/** Whether the contact said something while an answer was being written: it may need another answer. */
export function useArrivedWhileWriting({ messages }: Thread, text: string): boolean {
  const newest = messages.findLast(({ fromMe }) => !fromMe)?.id;
  const [seen, setSeen] = useState({ newest, writing: text !== '' });
  const writing = text !== '';
  if (writing !== seen.writing) setSeen({ newest, writing });
  return writing && seen.writing && newest !== seen.newest && seen.newest !== undefined;
}
