import { applyToThread, ticketOf } from '../live/fold.js';
import type { MessagePage } from '../live/inbox-api.js';
import type { InboxEvent, Thread } from '../live/inbox-state.js';

const asEvents = ({ messages, events }: MessagePage): InboxEvent[] => [
  ...messages.map((message): InboxEvent => ({ kind: 'message', message, isNew: false })),
  ...events.map((event): InboxEvent => ({ kind: 'ticket-event', event })),
];

export const applyAll = (thread: Thread, events: readonly InboxEvent[], ticketId: string): Thread =>
  events.reduce((now, event) => (ticketOf(event) === ticketId ? applyToThread(now, event) : now), thread);

/** Treats both ends as loaded, so that all messages of the page are inserted. */
const applyOpen = (thread: Thread, events: readonly InboxEvent[], ticketId: string) =>
  applyAll({ ...thread, hasMore: false, hasNewer: false }, events, ticketId);

const isStored = ({ local }: Thread['messages'][number]) => !local;
const firstOf = ({ messages }: Pick<Thread, 'messages'>) => messages.find(isStored)?.order ?? '';
const lastOf = ({ messages }: Pick<Thread, 'messages'>) => messages.findLast(isStored)?.order ?? '';

/**
 * Joins a page to the loaded range. If they share no message, there is a gap, so the page replaces the range except for
 * local messages.
 */
export function joinPage(known: Thread | undefined, page: MessagePage): Thread {
  const { messages, events, hasMore, hasNewer } = page;
  const read: Thread = { messages, events, hasMore, hasNewer };
  if (!known) return read;
  const ids = new Set(messages.map(({ id }) => id));
  const inCommon = known.messages.some((message) => isStored(message) && ids.has(message.id));
  if (!inCommon) {
    const own = known.messages.filter((message) => !isStored(message) && !ids.has(message.id));
    return { ...read, messages: [...messages, ...own] };
  }
  const joined = applyOpen(known, asEvents(page), page.ticket.id);
  return {
    ...joined,
    hasMore: firstOf(page) <= firstOf(known) ? hasMore : known.hasMore,
    hasNewer: lastOf(page) >= lastOf(known) ? hasNewer : (known.hasNewer ?? false),
  };
}

/** Adds the next page at an end of the loaded range, with the events that arrived during its request. */
export function extend(
  thread: Thread,
  page: MessagePage,
  to: 'older' | 'newer',
  meanwhile: readonly InboxEvent[],
): Thread {
  const longer = applyOpen(thread, asEvents(page), page.ticket.id);
  const ends =
    to === 'older'
      ? { hasMore: page.hasMore, hasNewer: thread.hasNewer ?? false }
      : { hasMore: thread.hasMore, hasNewer: page.hasNewer };
  return applyAll({ ...longer, ...ends }, meanwhile, page.ticket.id);
}

export const contains = (thread: Thread | undefined, messageId: string) =>
  thread?.messages.some(({ id }) => id === messageId) ?? false;

/** Returns the `order` at which the next page starts. */
export const edgeOf = (thread: Thread, to: 'older' | 'newer') => (to === 'older' ? firstOf(thread) : lastOf(thread));
