import type { Thread, ThreadMessage } from '../live/inbox-state.js';

/** Returns the message that is being answered, unless it was deleted meanwhile. */
export function answerable(quoted: ThreadMessage | null, thread: Thread | undefined): ThreadMessage | null {
  const now = thread?.messages.find(({ id }) => id === quoted?.id);
  return now?.isDeleted ? null : quoted;
}
