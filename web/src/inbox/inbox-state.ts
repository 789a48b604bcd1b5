import type { Message, Ticket, TicketStatus } from '@recado/contracts';

/** One tab of the list, as far as it has been read. */
export type TicketList = Readonly<{
  tickets: readonly Ticket[];
  count: number;
  hasMore: boolean;
  left: Readonly<Record<string, number>>; // revision at which a ticket was seen not to belong here
  countIsGuess: boolean; // something changed below what has been read
}>;
export type ListFilter = Readonly<{ status: TicketStatus; showAll: boolean }>;

/** `local`: written here and not yet, or not at all, taken by the server. */
export type ThreadMessage = Message & { local?: 'sending' | 'refused' };
export type Thread = Readonly<{ messages: readonly ThreadMessage[]; hasMore: boolean }>;

export type InboxEvent =
  | { kind: 'ticket'; ticket: Ticket }
  | { kind: 'ticket-gone'; ticketId: string; revision: number }
  | { kind: 'message'; message: ThreadMessage; isNew: boolean };

export const EMPTY_LIST: TicketList = { tickets: [], count: 0, hasMore: false, left: {}, countIsGuess: false };
export const EMPTY_THREAD: Thread = { messages: [], hasMore: false };

export const listKey = ({ status, showAll }: ListFilter) => ['tickets', 'list', status, showAll] as const;
export const LISTS_KEY = ['tickets', 'list'] as const;
export const ticketKey = (uuid: string) => ['tickets', 'uuid', uuid] as const;
export const threadKey = (ticketId: string) => ['messages', ticketId] as const;
