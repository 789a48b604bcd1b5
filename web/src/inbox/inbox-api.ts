import type { ListMessages, ListTickets, Message, Ticket } from '@recado/contracts';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import type { ListFilter } from './inbox-state.js';

export type TicketPage = z.output<(typeof ListTickets)['reply']>;
export type MessagePage = z.output<(typeof ListMessages)['reply']>;
export type TicketChange = { status: Ticket['status']; userId?: string | null; queueId?: string; revision: number };
export type NewMessage = { body: string; clientId: string; quotedMsg?: { id: string } };

/** The inbox's calls, each at the specification's path. */
export const inboxApi = {
  tickets: ({ status, showAll }: ListFilter, pageNumber: number, signal?: AbortSignal) =>
    api.get<TicketPage>('/tickets', { query: { status, showAll, pageNumber }, ...(signal && { signal }) }),
  ticket: (uuid: string, signal?: AbortSignal) =>
    api.get<Ticket>(`/tickets/u/${encodeURIComponent(uuid)}`, signal && { signal }),
  change: (ticketId: string, change: TicketChange) => api.put<Ticket>(`/tickets/${ticketId}`, change),
  create: (fields: { contactId: string; queueId: string | null; whatsappId: string | null; userId: string }) =>
    api.post<Ticket>('/tickets', { ...fields, status: 'open' }),
  messages: (ticketId: string, query: { pageNumber: number; markRead?: boolean }, signal?: AbortSignal) =>
    api.get<MessagePage>(`/messages/${ticketId}`, { query, ...(signal && { signal }) }),
  send: (ticketId: string, message: NewMessage) => api.post<Message>(`/messages/${ticketId}`, message),
  resend: (messageId: string) => api.post<Message>(`/messages/${messageId}/resend`),
  markRead: (messageId: string) => api.put<Message>(`/messages/${messageId}`, {}),
};
