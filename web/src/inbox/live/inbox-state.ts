import type { Message, Ticket, TicketEvent, TicketSort, TicketStatus } from '@recado/contracts';

/** A tab of the list, as far as it has been read. */
export type TicketList = Readonly<{
  tickets: readonly Ticket[];
  count: number;
  hasMore: boolean;
  nextCursor?: string | null; // where the last page that was read ended
  left: Readonly<Record<string, number>>; // revision at which a ticket was seen not to belong here
  countIsGuess: boolean; // something changed below what has been read
  sort?: TicketSort; // newest first, unless it says otherwise
}>;

/** A search goes through tickets of every status, unless it names one. `date` is the day on which they were opened. */
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
  queueIds?: readonly string[]; // only of these queues
  sort?: TicketSort;
  search?: SearchFilter;
  pinned?: boolean; // only what I have pinned
  unread?: boolean; // what the bell tells of: mine, and what waits for those who are told
}>;

/** `local`: written here and not yet, or not at all, taken by the server. */
/** `quickMessageId`: the quick message that it was made of, until the server has it. */
export type ThreadMessage = Message & { local?: 'sending' | 'refused'; quickMessageId?: string };
export type Thread = Readonly<{
  messages: readonly ThreadMessage[];
  events?: readonly TicketEvent[];
  hasMore: boolean; // older ones
  hasNewer?: boolean; // what is here is a part from further up, around a message that was looked for
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
