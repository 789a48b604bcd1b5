import { createSessionMap } from '../../shared/lib/session-state.js';

const chosen = createSessionMap<string, string>();

/** The quick reply that a ticket's draft came from. Editing the draft keeps it; emptying the draft removes it. */
export const usedReply = {
  choose: (ticketId: string, quickMessageId: string) => void chosen.set(ticketId, quickMessageId),
  forget: (ticketId: string) => void chosen.delete(ticketId),
  take(ticketId: string): string | undefined {
    const quickMessageId = chosen.get(ticketId);
    chosen.delete(ticketId);
    return quickMessageId;
  },
};
