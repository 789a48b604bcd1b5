import type { Chat, ChatMessage, ListChatMessages, ListChats } from '@recado/contracts';
import type { z } from 'zod';
import { api } from '../providers/api.js';

export type ChatsPage = z.output<(typeof ListChats)['reply']>;
export type MessagesPage = z.output<(typeof ListChatMessages)['reply']>;

/** Everything under it is read again when a chat changes; messages are not, they are added as they come. */
export const CHATS_KEY = ['chats'] as const;
export const messagesKey = (chatId: string) => ['chat-messages', chatId] as const;

export const chatsApi = {
  page: (pageNumber: number, signal: AbortSignal) => api.get<ChatsPage>('/chats/', { query: { pageNumber }, signal }),
  one: (uuid: string, signal: AbortSignal) => api.get<Chat>(`/chats/${uuid}`, { signal }),
  messages: (chatId: string, pageNumber: number, signal: AbortSignal) =>
    api.get<MessagesPage>(`/chats/${chatId}/messages`, { query: { pageNumber }, signal }),
  say: (chatId: string, said: { message: string; clientId: string }) =>
    api.post<ChatMessage>(`/chats/${chatId}/messages`, said),
  read: (chatId: string, userId: string) => api.post<Chat>(`/chats/${chatId}/read`, { userId }),
  create: (fields: object) => api.post<Chat>('/chats', fields),
  change: (chatId: string, fields: object) => api.put<Chat>(`/chats/${chatId}`, fields),
  remove: (chatId: string) => api.delete(`/chats/${chatId}`),
};
