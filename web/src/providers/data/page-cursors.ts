import { createSessionMap } from '../../shared/lib/session-state.js';

/** Cursors of long lists, by the request for the page that starts there. */
const cursors = createSessionMap<string, string>();
const MOST_CURSORS = 1_000;

export const pageCursors = {
  get: (page: string) => cursors.get(page),
  set(page: string, cursor: string) {
    if (cursors.size >= MOST_CURSORS) cursors.clear();
    cursors.set(page, cursor);
  },
};
