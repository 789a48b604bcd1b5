import type { Thread, ThreadMessage } from '../live/inbox-state.js';

/** Returns the quoted message, or null when it was deleted in the meantime. */
export function answerable(quoted: ThreadMessage | null, thread: Thread | undefined): ThreadMessage | null {
  const now = thread?.messages.find(({ id }) => id === quoted?.id);
  return now?.isDeleted ? null : quoted;
}
