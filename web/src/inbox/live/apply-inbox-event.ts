import type { Ticket, TicketEvent } from '@recado/contracts';
import { inOrder } from './in-order.js';
import type { InboxEvent, Thread, ThreadMessage, TicketList } from './inbox-state.js';

/** Folds one event into a tab of the list. Events may be late or double: a ticket's revision decides. */
export function applyToList(list: TicketList, event: InboxEvent, belongs: (ticket: Ticket) => boolean): TicketList {
  if (event.kind !== 'ticket' && event.kind !== 'ticket-gone') return list;
  if (event.kind === 'ticket-gone') return without(list, event.ticketId, event.revision);
  const { ticket } = event;
  const known = list.tickets.find(({ id }) => id === ticket.id);
  if ((known?.revision ?? list.left[ticket.id] ?? -1) >= ticket.revision) return list;
  if (!belongs(ticket)) return without(list, ticket.id, ticket.revision);
  return known ? { ...list, tickets: placed(list.tickets, ticket) } : withNew(list, ticket);
}

/** Folds one event into what a search found: what is there is kept current, nothing joins. */
export function applyToFound(list: TicketList, event: InboxEvent): TicketList {
  if (event.kind === 'ticket-gone') return without(list, event.ticketId, event.revision);
  if (event.kind !== 'ticket') return list;
  const known = list.tickets.find(({ id }) => id === event.ticket.id);
  if (!known || known.revision >= event.ticket.revision) return list;
  const current = known.match ? { ...event.ticket, match: known.match } : event.ticket;
  return { ...list, tickets: list.tickets.map((ticket) => (ticket === known ? current : ticket)) };
}

const placed = (tickets: readonly Ticket[], ticket: Ticket) => inOrder(tickets, ticket, true);

/** A ticket below the pages that were read comes with its own page. */
export function isBelowWhatWasRead({ hasMore, tickets }: TicketList, { order }: Ticket): boolean {
  const last = tickets.at(-1);
  return hasMore && last !== undefined && order < last.order;
}

function withNew(list: TicketList, ticket: Ticket): TicketList {
  if (isBelowWhatWasRead(list, ticket)) return { ...list, countIsGuess: true };
  const count = list.hasMore ? list.count : list.count + 1;
  return { ...list, tickets: placed(list.tickets, ticket), count, countIsGuess: list.countIsGuess || list.hasMore };
}

function without(list: TicketList, ticketId: string, revision: number): TicketList {
  const known = list.tickets.find(({ id }) => id === ticketId);
  if ((known?.revision ?? list.left[ticketId] ?? -1) >= revision) return list;
  const left = { ...list.left, [ticketId]: revision };
  if (!known) return { ...list, left, countIsGuess: list.countIsGuess || list.hasMore };
  const tickets = list.tickets.filter(({ id }) => id !== ticketId);
  return { ...list, tickets, left, count: Math.max(0, list.count - 1) };
}

/** The open ticket itself. `null` when this user may no longer see it. */
export function applyToTicket(ticket: Ticket, event: InboxEvent): Ticket | null {
  if (event.kind === 'ticket-gone')
    return event.ticketId === ticket.id && event.revision > ticket.revision ? null : ticket;
  if (event.kind !== 'ticket' || event.ticket.id !== ticket.id) return ticket;
  return event.ticket.revision > ticket.revision ? event.ticket : ticket;
}

/** Folds a message or a marker into a conversation. Ticks only grow; what the server knows replaces what was written here. */
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

/** Messages carry their contact's name and picture: a contact that was renamed is renamed in the conversation too. */
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
  return events.some(({ id }) => id === event.id) ? thread : { ...thread, events: inOrder(events, event) };
}

function withMessage(thread: Thread, message: ThreadMessage, isNew: boolean): Thread {
  const known = thread.messages.find(({ id }) => id === message.id);
  if (!known) return isOutside(thread, message) ? thread : { ...thread, messages: inOrder(thread.messages, message) };
  const merged = mergeMessage(known, message, isNew);
  return merged === known ? thread : { ...thread, messages: inOrder(thread.messages, merged) };
}

/** What stands before or behind the part that was read comes with its page; what is written here is always shown. */
const isOutside = (thread: Thread, message: ThreadMessage): boolean =>
  !message.local && (isBefore(thread, message) || isBehind(thread, message));

const isBefore = ({ hasMore, messages }: Thread, { order }: ThreadMessage) =>
  hasMore && messages[0] !== undefined && order < messages[0].order;

function isBehind({ hasNewer = false, messages }: Thread, { order }: ThreadMessage) {
  const last = hasNewer ? messages.findLast(({ local }) => !local) : undefined;
  return last !== undefined && order > last.order;
}

const CHANGEABLE = ['ack', 'errorCode', 'read', 'body', 'isDeleted', 'isEdited', 'mediaUrl', 'order'] as const;
const DEEP = ['media', 'reactions', 'edits', 'quotedMsg'] as const;
const isSame = (a: ThreadMessage, b: ThreadMessage) =>
  CHANGEABLE.every((field) => a[field] === b[field]) &&
  DEEP.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

function mergeMessage(known: ThreadMessage, incoming: ThreadMessage, isNew: boolean): ThreadMessage {
  if (known.local) return incoming;
  if (incoming.local) return known;
  // the announcement of a message that is already here, repeated or late, knows less than we do
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
