import { createStore } from '../../shared/create-store.js';

/** Whether one writes to the contact, or to colleagues only. */
export const composerMode = createStore<'reply' | 'note'>('reply');
