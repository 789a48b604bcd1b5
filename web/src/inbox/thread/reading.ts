import type { Thread } from '../live/inbox-state.js';

/** Messages as far as they have been read, and the ways to read on. */
export type Reading = {
  thread: Thread;
  isPending: boolean;
  isError: boolean;
  readAgain: () => unknown;
  loading: 'older' | 'newer' | null;
  load: (to: 'older' | 'newer') => void;
  wanted: string | null;
  goTo: (messageId: string) => void;
  toNewest: () => void;
};
