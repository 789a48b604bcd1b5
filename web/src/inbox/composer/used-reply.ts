import { createSessionMap } from '../../shared/lib/session-state.js';

const chosen = createSessionMap<string, string>();

/** The quick reply that the text of a ticket was made of: it stays its own when it is changed, and not when it is emptied. */
export const usedReply = {
  choose: (ticketId: string, quickMessageId: string) => void chosen.set(ticketId, quickMessageId),
  forget: (ticketId: string) => void chosen.delete(ticketId),
  take(ticketId: string): string | undefined {
    const quickMessageId = chosen.get(ticketId);
    chosen.delete(ticketId);
    return quickMessageId;
  },
};
