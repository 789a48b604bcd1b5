import type { RefObject } from 'react';
import { createStore } from '../../shared/create-store.js';
import { useStable } from '../../shared/use-stable.js';

export type ComposerMode = 'reply' | 'note';

/** Whether one writes to the contact, or to colleagues only. */
export const composerMode = createStore<ComposerMode>('reply');

/** Goes to where one writes, once what was open over it has closed. */
export const useWrite = (field: RefObject<HTMLTextAreaElement | null>) =>
  useStable((mode: ComposerMode) => {
    composerMode.set(mode);
    setTimeout(() => field.current?.focus());
  });
