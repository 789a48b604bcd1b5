import type { RefObject } from 'react';
import { createSessionStore } from '../../shared/lib/session-state.js';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';

export type ComposerMode = 'reply' | 'note';

/** Keeps whether the composer writes to the contact or to colleagues only. */
export const composerMode = createSessionStore<ComposerMode>(() => 'reply');

/** Goes to where one writes, once what was open over it has closed. */
export const useWrite = (field: RefObject<HTMLTextAreaElement | null>) =>
  useEventCallback((mode: ComposerMode) => {
    composerMode.set(mode);
    setTimeout(() => field.current?.focus());
  });
