import type { RefObject } from 'react';
import { createSessionStore } from '../../shared/lib/session-state.js';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';

export type ComposerMode = 'reply' | 'note';

/** Whether the composer writes to the contact or to colleagues. */
export const composerMode = createSessionStore<ComposerMode>(() => 'reply');

/** Focuses the text field after an open menu or dialog has closed. */
export const useWrite = (field: RefObject<HTMLTextAreaElement | null>) =>
  useEventCallback((mode: ComposerMode) => {
    composerMode.set(mode);
    setTimeout(() => field.current?.focus());
  });
