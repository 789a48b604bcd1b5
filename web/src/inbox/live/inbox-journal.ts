import { onSessionEnd } from '../../shared/lib/session-state.js';
import type { InboxEvent } from './inbox-state.js';

const KEPT = 1_000;
let events: InboxEvent[] = [];
let forgotten = 0;

/**
 * The last events, so that what arrives while a page is being read can be folded into it afterwards:
 * the answer may be older than an event that came first.
 */
export const journal = {
  mark: () => forgotten + events.length,
  since: (mark: number): readonly InboxEvent[] => events.slice(Math.max(0, mark - forgotten)),
  note(event: InboxEvent) {
    events.push(event);
    if (events.length <= KEPT * 2) return;
    forgotten += events.length - KEPT;
    events = events.slice(-KEPT);
  },
};

onSessionEnd(() => {
  forgotten += events.length;
  events = [];
});
