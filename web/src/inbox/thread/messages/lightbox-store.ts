import { createSessionStore } from '../../../shared/lib/session-state.js';

/** The image in the lightbox. */
export const lightbox = createSessionStore<{ ticketId: string; messageId: string } | null>(() => null);
