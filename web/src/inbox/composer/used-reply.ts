import { createSessionMap } from '../../shared/lib/session-state.js';

const chosen = createSessionMap<string, string>();

/** The quick reply behind the text of a ticket. Editing the text keeps it; emptying the text removes it. */
export const usedReply = {
  choose: (ticketId: string, quickMessageId: string) => void chosen.set(ticketId, quickMessageId),
  forget: (ticketId: string) => void chosen.delete(ticketId),
  take(ticketId: string): string | undefined {
    const quickMessageId = chosen.get(ticketId);
    chosen.delete(ticketId);
    return quickMessageId;
  },
};
