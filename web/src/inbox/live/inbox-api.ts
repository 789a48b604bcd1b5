import type {
  AssistAgent,
  ChangeTickets,
  CloseAllTickets,
  CountOpenTickets,
  GetMessageSources,
  GetSuggestion,
  GetTicketKnowledge,
  ListContactHistory,
  ListContactTickets,
  ListMessages,
  ListTickets,
  Message,
  SearchHistory,
  Ticket,
  TicketNote,
  TicketPins,
} from '@recado/contracts';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import type { ListFilter, SearchFilter } from './inbox-state.js';

/** `cursor` marks the end of the previous page, and is empty for the first page. */
export type PageAt = { pageNumber: number; cursor?: string | null };
export type TicketPage = z.output<(typeof ListTickets)['reply']>;
export type MessagePage = z.output<(typeof ListMessages)['reply']>;
export type HistoryPage = z.output<(typeof ListContactTickets)['reply']>;
type OpenCounts = z.output<(typeof CountOpenTickets)['reply']>;
export type ClosingJob = z.output<(typeof CloseAllTickets)['reply']>;
export type AssistRequest = Omit<z.input<(typeof AssistAgent)['request']>, 'ticketId'>;
type Assisted = z.output<(typeof AssistAgent)['reply']>;
type Sourced = z.output<(typeof GetMessageSources)['reply']>;
type Taught = z.output<(typeof GetTicketKnowledge)['reply']>;
type Suggested = z.output<(typeof GetSuggestion)['reply']>;
type BulkBody = z.input<(typeof ChangeTickets)['request']>;
export type BulkReply = z.output<(typeof ChangeTickets)['reply']>;
export type TicketChange = {
  status?: Ticket['status'];
  userId?: string | null;
  queueId?: string;
  whatsappId?: string;
  reason?: string;
  revision: number;
};
export type ImportedPage = z.output<(typeof ListContactHistory)['reply']>;
type FoundHistories = z.output<(typeof SearchHistory)['reply']>;
export type HistoryQuery = { before?: string; after?: string; around?: string };
type MessageQuery = { markRead?: boolean; before?: string; after?: string; around?: string };

const listed = (values: readonly string[] | undefined) => (values?.length ? JSON.stringify(values) : undefined);
const searchOf = ({ searchParam, tags, users, queueIds, status, date }: SearchFilter) => ({
  searchParam: searchParam || undefined,
  tags: listed(tags),
  users: listed(users),
  queueIds: listed(queueIds),
  status: status ?? undefined,
  date: date || undefined,
});
const queryOf = ({ status, showAll, sort, pinned, withoutQueue, snoozed, ...filter }: ListFilter) => ({
  ...{ status, showAll, sort, pinned, withoutQueue, snoozed },
  queueIds: listed(filter.queueIds),
  users: listed(filter.users),
  withUnreadMessages: filter.unread,
  ...(filter.search && searchOf(filter.search)),
});

/** The HTTP calls of the inbox, at the paths of the specification. */
export const inboxApi = {
  tickets: (filter: ListFilter, at: PageAt, signal?: AbortSignal) =>
    api.get<TicketPage>('/tickets', {
      query: { ...queryOf(filter), pageNumber: at.pageNumber, cursor: at.cursor ?? undefined },
      ...(signal && { signal }),
    }),
  ticket: (uuid: string, signal?: AbortSignal) =>
    api.get<Ticket>(`/tickets/u/${encodeURIComponent(uuid)}`, signal && { signal }),
  ticketOf: (ticketId: string) => api.get<Ticket>(`/tickets/${ticketId}`),
  openCounts: (signal?: AbortSignal) => api.get<OpenCounts>('/tickets/open-counts', signal && { signal }),
  ticketsOf: (contactId: string, signal?: AbortSignal) =>
    api.get<HistoryPage>(`/contacts/${contactId}/tickets`, signal && { signal }),
  history: (contactId: string, query: HistoryQuery, signal?: AbortSignal) =>
    api.get<ImportedPage>(`/contacts/${contactId}/history`, { query, ...(signal && { signal }) }),
  searchHistory: (searchParam: string, signal?: AbortSignal) =>
    api.get<FoundHistories>('/history', { query: { searchParam }, ...(signal && { signal }) }),
  change: (ticketId: string, change: TicketChange) => api.put<Ticket>(`/tickets/${ticketId}`, change),
  create: (fields: { contactId: string; queueId: string | null; whatsappId: string | null; userId: string }) =>
    api.post<Ticket>('/tickets', { ...fields, status: 'open' }),
  undo: (ticketId: string) => api.post<Ticket>(`/tickets/${ticketId}/undo`),
  remove: (ticketId: string, keepalive: boolean) => api.delete(`/tickets/${ticketId}`, { keepalive }),
  markUnread: (ticketId: string) => api.post<Ticket>(`/tickets/${ticketId}/unread`),
  changeMany: (body: BulkBody) => api.post<BulkReply>('/tickets/bulk', body),
  undoMany: (body: Omit<BulkBody, 'change'>) => api.post<BulkReply>('/tickets/bulk/undo', body),
  snooze: (ticketId: string, until: string | null) => api.put<Ticket>(`/tickets/${ticketId}/snooze`, { until }),
  unsnooze: (ticketId: string) => api.delete<Ticket>(`/tickets/${ticketId}/snooze`),
  pin: (ticketId: string) => api.put<TicketPins>(`/tickets/${ticketId}/pin`, {}),
  unpin: (ticketId: string) => api.delete<TicketPins>(`/tickets/${ticketId}/pin`),
  closeAll: (status: 'open' | 'pending', selectedQueueIds: readonly string[]) =>
    api.post<ClosingJob>('/tickets/closeAll', { status, selectedQueueIds }),
  showTyping: (ticketId: string, presence: 'composing' | 'recording' | 'paused') =>
    api.post(`/tickets/${ticketId}/presence`, { presence }),

  messages: (ticketId: string, query: MessageQuery, signal?: AbortSignal) =>
    api.get<MessagePage>(`/messages/${ticketId}`, { query, ...(signal && { signal }) }),
  resend: (messageId: string) => api.post<Message>(`/messages/${messageId}/resend`),
  markRead: (messageId: string) => api.put<Message>(`/messages/${messageId}`, {}),
  edit: (messageId: string, body: string) => api.post<Message>(`/messages/edit/${messageId}`, { body }),
  erase: (messageId: string) => api.delete<Message>(`/messages/${messageId}`),
  react: (messageId: string, type: string) => api.post<Message>(`/messages/${messageId}/reactions`, { type }),
  transcribe: (messageId: string) => api.post<Message>(`/messages/${messageId}/transcribe`),
  forward: (fields: { messageId: string; contactId: string; signMessage: boolean; clientId: string }) =>
    api.post<Message>('/message/forward', fields),

  assist: (ticketId: string, wish: AssistRequest, signal: AbortSignal) =>
    api.post<Assisted>(`/tickets/${ticketId}/assist`, wish, { signal }),
  suggestion: (ticketId: string, signal: AbortSignal) =>
    api.get<Suggested>(`/tickets/${ticketId}/suggestion`, { signal }),
  messageSources: (messageId: string, signal: AbortSignal) =>
    api.get<Sourced>(`/messages/${messageId}/sources`, { signal }),
  knowledge: (ticketId: string, signal: AbortSignal) => api.get<Taught>(`/tickets/${ticketId}/knowledge`, { signal }),
  approveKnowledge: (ticketId: string) => api.put<Taught>(`/tickets/${ticketId}/knowledge`, {}),
  withdrawKnowledge: (ticketId: string) => api.delete<Taught>(`/tickets/${ticketId}/knowledge`),
  notes: (ticketId: string, signal?: AbortSignal) =>
    api.get<TicketNote[]>('/ticket-notes/list', { query: { ticketId }, ...(signal && { signal }) }),
  addNote: (fields: { note: string; ticketId: string; contactId: string }) =>
    api.post<TicketNote>('/ticket-notes', fields),
  removeNote: (noteId: string) => api.delete(`/ticket-notes/${noteId}`),
  syncTags: (ticketId: string, tags: readonly string[]) =>
    api.post<{ ticketId: string; tags: Ticket['tags'] }>('/tags/sync', { ticketId, tags }),
};
