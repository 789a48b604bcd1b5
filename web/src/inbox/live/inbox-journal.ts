import { onSessionEnd } from '../../shared/lib/session-state.js';
import type { InboxEvent } from './inbox-state.js';

const MAX_EVENTS = 1_000;
let events: InboxEvent[] = [];
let forgotten = 0;

/**
 * The most recent events. They are applied to a page after its request, because the response
 * may be older than an event that arrived before it.
 */
export const journal = {
  mark: () => forgotten + events.length,
  since: (mark: number): readonly InboxEvent[] => events.slice(Math.max(0, mark - forgotten)),
  note(event: InboxEvent) {
    events.push(event);
    if (events.length <= MAX_EVENTS * 2) return;
    forgotten += events.length - MAX_EVENTS;
    events = events.slice(-MAX_EVENTS);
  },
};

onSessionEnd(() => {
  forgotten += events.length;
  events = [];
});
