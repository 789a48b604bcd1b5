import { createStore } from '../../../shared/lib/create-store.js';

/** The picture that is shown large. */
export const lightbox = createStore<{ ticketId: string; messageId: string } | null>(null);
