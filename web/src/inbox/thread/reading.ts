import type { Thread } from '../live/inbox-state.js';

/** The loaded messages, and functions to load more. */
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
