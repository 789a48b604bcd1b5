import { MAX_CHAT_FILES } from '@recado/contracts';
import { useState } from 'react';
import { isTooLarge } from '../shared/lib/attachment-limits.js';

/** The files attached to the next message. */
export function useChatFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  return {
    files,
    /** The reason why the files cannot be sent: one is too large, or there are too many. */
    problem: problemOf(files),
    add: (more: readonly File[]) => setFiles((now) => [...now, ...more]),
    remove: (file: File) => setFiles((now) => now.filter((one) => one !== file)),
    set: setFiles,
  };
}
export type ChatFiles = ReturnType<typeof useChatFiles>;

function problemOf(files: readonly File[]): 'compose.limits' | 'chats.mostFiles' | null {
  if (files.some(isTooLarge)) return 'compose.limits';
  return files.length > MAX_CHAT_FILES ? 'chats.mostFiles' : null;
}
