import type { SessionUser, SocketTopics, Ticket, TicketEvent } from '@recado/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { applyToFound, applyToList } from './fold-lists.js';
import { inOrder, oldestFirst } from './in-order.js';
import { matchesFilter } from './matches-filter.js';
import { journal } from './inbox-journal.js';
import {
  LISTS_KEY,
  threadKey,
  type InboxEvent,
  type ListFilter,
  type Thread,
  type ThreadMessage,
  type TicketList,
} from './inbox-state.js';

/** Converts the payloads of socket topics to inbox events, in the order that they are applied. */
export const eventsOf = {
  appMessage: ({ action, message, ticket }: SocketTopics['appMessage']): InboxEvent[] => [
    { kind: 'message', message, isNew: action === 'create' },
    ...(ticket ? [{ kind: 'ticket' as const, ticket }] : []),
  ],
  ticket: (news: SocketTopics['ticket']): InboxEvent[] =>
    news.action === 'update'
      ? [{ kind: 'ticket', ticket: news.ticket }]
      : [{ kind: 'ticket-gone', ticketId: news.ticketId, revision: news.revision }],
  ticketEvent: ({ event }: SocketTopics['ticketEvent']): InboxEvent[] => [{ kind: 'ticket-event', event }],
};

function foldIntoLists(queryClient: QueryClient, user: SessionUser, event: InboxEvent) {
  for (const [key, list] of queryClient.getQueriesData<TicketList>({ queryKey: LISTS_KEY })) {
    if (!list) continue;
    const filter = key[2] as ListFilter;
    const next =
      filter.search || filter.pinned
        ? applyToFound(list, event)
        : applyToList(list, event, matchesFilter(filter, user));
    queryClient.setQueryData(key, next);
  }
}

function foldIntoTickets(queryClient: QueryClient, event: InboxEvent) {
  for (const [key, ticket] of queryClient.getQueriesData<Ticket | null>({ queryKey: ['tickets', 'uuid'] }))
    if (ticket) queryClient.setQueryData(key, applyToTicket(ticket, event));
}

function foldIntoThread(queryClient: QueryClient, ticketId: string, event: InboxEvent) {
  queryClient.setQueryData<Thread>(threadKey(ticketId), (thread) => thread && applyToThread(thread, event));
}

/** Returns the ticket whose conversation an event belongs to, or null for an event about the ticket itself. */
export function ticketOf(event: InboxEvent): string | null {
  switch (event.kind) {
    case 'message':
      return event.message.ticketId;
    case 'message-withdrawn':
      return event.ticketId;
    case 'ticket-event':
      return event.event.ticketId;
    case 'ticket':
    case 'ticket-gone':
      return null;
  }
}

/** Applies an event to all loaded data of this window. Local changes and server events use the same path. */
export function fold(queryClient: QueryClient, user: SessionUser, event: InboxEvent) {
  journal.note(event);
  const ticketId = ticketOf(event);
  if (ticketId !== null) {
    foldIntoThread(queryClient, ticketId, event);
    return;
  }
  if (event.kind === 'ticket') foldIntoThread(queryClient, event.ticket.id, event);
  foldIntoLists(queryClient, user, event);
  foldIntoTickets(queryClient, event);
}

/** Applies an event to the open ticket. Returns null when the user loses access. */
export function applyToTicket(ticket: Ticket, event: InboxEvent): Ticket | null {
  if (event.kind === 'ticket-gone')
    return event.ticketId === ticket.id && event.revision > ticket.revision ? null : ticket;
  if (event.kind !== 'ticket' || event.ticket.id !== ticket.id) return ticket;
  return event.ticket.revision > ticket.revision ? event.ticket : ticket;
}

/**
 * Applies a message or an event marker to a conversation. The acknowledgement only increases, and the server's message
 * replaces the local one.
 */
export function applyToThread(thread: Thread, event: InboxEvent): Thread {
  switch (event.kind) {
    case 'message':
      return withMessage(thread, event.message, event.isNew);
    case 'message-withdrawn':
      return { ...thread, messages: thread.messages.filter(({ id }) => id !== event.messageId) };
    case 'ticket-event':
      return withEvent(thread, event.event);
    case 'ticket':
      return withContact(thread, event.ticket);
    case 'ticket-gone':
      return thread;
  }
}

/** Updates the contact's name and picture in the messages, which hold a copy of them. */
function withContact(thread: Thread, { contact }: Ticket): Thread {
  const { id, name, number, profilePicUrl } = contact;
  const isOld = ({ contact: old }: ThreadMessage) =>
    old?.id === id && (old.name !== name || old.number !== number || old.profilePicUrl !== profilePicUrl);
  if (!thread.messages.some(isOld)) return thread;
  const messages = thread.messages.map((message) =>
    isOld(message) ? { ...message, contact: { id, name, number, profilePicUrl } } : message,
  );
  return { ...thread, messages };
}

function withEvent(thread: Thread, event: TicketEvent): Thread {
  const { events = [] } = thread;
  return events.some(({ id }) => id === event.id) ? thread : { ...thread, events: inOrder(events, event, oldestFirst) };
}

function withMessage(thread: Thread, message: ThreadMessage, isNew: boolean): Thread {
  const known = thread.messages.find(({ id }) => id === message.id);
  if (!known)
    return isOutside(thread, message)
      ? thread
      : { ...thread, messages: inOrder(thread.messages, message, oldestFirst) };
  const merged = mergeMessage(known, message, isNew);
  return merged === known ? thread : { ...thread, messages: inOrder(thread.messages, merged, oldestFirst) };
}

/**
 * Returns whether a message is outside the loaded range and will be loaded with its page. Local messages are always
 * shown.
 */
const isOutside = (thread: Thread, message: ThreadMessage): boolean =>
  !message.local && (isBefore(thread, message) || isBehind(thread, message));

const isBefore = ({ hasMore, messages }: Thread, { order }: ThreadMessage) =>
  hasMore && messages[0] !== undefined && order < messages[0].order;

function isBehind({ hasNewer = false, messages }: Thread, { order }: ThreadMessage) {
  const last = hasNewer ? messages.findLast(({ local }) => !local) : undefined;
  return last !== undefined && order > last.order;
}

const CHANGEABLE = [
  'ack',
  'errorCode',
  'read',
  'body',
  'isDeleted',
  'isEdited',
  'mediaUrl',
  'order',
  'transcript',
] as const;
const DEEP = ['media', 'reactions', 'edits', 'quotedMsg'] as const;
const isSame = (a: ThreadMessage, b: ThreadMessage) =>
  CHANGEABLE.every((field) => a[field] === b[field]) &&
  DEEP.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

function mergeMessage(known: ThreadMessage, incoming: ThreadMessage, isNew: boolean): ThreadMessage {
  if (known.local) return incoming;
  if (incoming.local) return known;
  // A repeated or late event has less information than the loaded message.
  const late = isNew || known.ack > incoming.ack;
  const merged: ThreadMessage = {
    ...(isNew ? known : incoming),
    ack: Math.max(known.ack, incoming.ack),
    errorCode: late ? known.errorCode : incoming.errorCode,
    errorReason: late ? known.errorReason : incoming.errorReason,
    read: known.read || incoming.read,
  };
  return isSame(merged, known) ? known : merged;
}
