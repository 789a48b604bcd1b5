import { createSessionMap } from '../../shared/lib/session-state.js';
const running = createSessionMap<string, Promise<unknown>>();

/** Changes of tickets on their way to the server: what is written to one that was just accepted must come after that. */
export const ticketChanges = {
  note<T>(ticketId: string, change: Promise<T>): Promise<T> {
    const mine = change
      .catch(() => undefined) // the code that made the change hears of it
      .finally(() => {
        if (running.get(ticketId) === mine) running.delete(ticketId);
      });
    running.set(ticketId, mine);
    return change;
  },
  settled: (ticketId: string): Promise<unknown> => running.get(ticketId) ?? Promise.resolve(),
};
