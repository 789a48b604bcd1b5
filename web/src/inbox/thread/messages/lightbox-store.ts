import { createSessionStore } from '../../../shared/lib/session-state.js';

/** The picture that is shown large. */
export const lightbox = createSessionStore<{ ticketId: string; messageId: string } | null>(() => null);
