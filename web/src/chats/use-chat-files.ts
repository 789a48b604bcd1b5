import { MAX_CHAT_FILES } from '@recado/contracts';
import { useState } from 'react';
import { isTooLarge } from '../shared/lib/attachment-limits.js';

/** Files that were chosen and go with what is said next. */
export function useChatFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  return {
    files,
    /** They cannot go: one is too large, or there are too many. */
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
