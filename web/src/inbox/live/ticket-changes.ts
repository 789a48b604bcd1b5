import { createSessionMap } from '../../shared/lib/session-state.js';
const running = createSessionMap<string, Promise<unknown>>();

/** Unfinished changes to tickets. A message in a ticket that was just accepted must be sent after the acceptance. */
export const ticketChanges = {
  track<T>(ticketId: string, change: Promise<T>): Promise<T> {
    const mine = change
      .catch(() => undefined) // the caller of the change handles the error
      .finally(() => {
        if (running.get(ticketId) === mine) running.delete(ticketId);
      });
    running.set(ticketId, mine);
    return change;
  },
  settled: (ticketId: string): Promise<unknown> => running.get(ticketId) ?? Promise.resolve(),
};
