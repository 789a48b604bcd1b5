import type { Message, Ticket, TicketEvent, TicketSort, TicketStatus } from '@recado/contracts';

/** The loaded pages of a list tab. */
export type TicketList = Readonly<{
  tickets: readonly Ticket[];
  count: number;
  hasMore: boolean;
  nextCursor?: string | null; // the end of the last loaded page
  left: Readonly<Record<string, number>>; // the revisions at which tickets left the list
  countIsGuess: boolean; // something changed below the loaded pages
  sort?: TicketSort; // defaults to newest first
}>;

/** Searches tickets of all statuses unless one is given. `date` is the day a ticket was opened. */
export type SearchFilter = Readonly<{
  searchParam: string;
  tags: readonly string[];
  users: readonly string[];
  queueIds: readonly string[];
  status: TicketStatus | null;
  date: string;
}>;
export type ListFilter = Readonly<{
  status?: TicketStatus;
  showAll: boolean;
  queueIds?: readonly string[]; // restricts the list to these queues
  withoutQueue?: boolean;
  users?: readonly string[]; // restricts the list to these assignees
  sort?: TicketSort;
  search?: SearchFilter;
  pinned?: boolean; // restricts the list to the user's pinned tickets
  snoozed?: boolean; // the snoozed tickets, which the other lists leave out
  unread?: boolean; // the tickets of the bell: the user's own, and pending ones if the settings include them
}>;

/** `local` marks a message that the server has not stored yet or has rejected. */
/** `quickMessageId` is the quick message that the text came from. It is set until the server has stored the message. */
export type ThreadMessage = Message & { local?: 'sending' | 'refused'; quickMessageId?: string };
export type Thread = Readonly<{
  messages: readonly ThreadMessage[];
  events?: readonly TicketEvent[];
  hasMore: boolean; // older messages exist
  hasNewer?: boolean; // newer messages exist, because an older message was opened
}>;

export type InboxEvent =
  | { kind: 'ticket'; ticket: Ticket }
  | { kind: 'ticket-gone'; ticketId: string; revision: number }
  | { kind: 'ticket-event'; event: TicketEvent }
  | { kind: 'message'; message: ThreadMessage; isNew: boolean }
  | { kind: 'message-withdrawn'; ticketId: string; messageId: string };

export const EMPTY_LIST: TicketList = { tickets: [], count: 0, hasMore: false, left: {}, countIsGuess: false };
export const EMPTY_THREAD: Thread = { messages: [], events: [], hasMore: false };

export const listKey = (filter: ListFilter) => ['tickets', 'list', filter] as const;
export const LISTS_KEY = ['tickets', 'list'] as const;
export const ticketKey = (uuid: string) => ['tickets', 'uuid', uuid] as const;
export const threadKey = (ticketId: string) => ['messages', ticketId] as const;
