import type { Chat, ChatMessage, ListChatMessages, ListChats } from '@recado/contracts';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { upload, type UploadOptions } from '../providers/upload.js';

export type ChatsPage = z.output<(typeof ListChats)['reply']>;
export type MessagesPage = z.output<(typeof ListChatMessages)['reply']>;

/**
 * `mentionIds` identifies the mentioned users when members share a name. Repeating a `clientId` does not send the
 * message twice.
 */
export type NewChatMessage = { message: string; clientId: string; mentionIds?: string[] };

/**
 * Queries under this key are refetched when a chat changes. Messages have their own key, because they are added as they
 * arrive.
 */
export const CHATS_KEY = ['chats'] as const;
export const messagesKey = (chatId: string) => ['chat-messages', chatId] as const;

export const chatsApi = {
  page: (pageNumber: number, signal: AbortSignal) => api.get<ChatsPage>('/chats/', { query: { pageNumber }, signal }),
  one: (uuid: string, signal: AbortSignal) => api.get<Chat>(`/chats/${uuid}`, { signal }),
  messages: (chatId: string, pageNumber: number, signal: AbortSignal) =>
    api.get<MessagesPage>(`/chats/${chatId}/messages`, { query: { pageNumber }, signal }),
  send: (chatId: string, said: NewChatMessage) => api.post<ChatMessage>(`/chats/${chatId}/messages`, said),
  sendFiles: (chatId: string, said: NewChatMessage, files: readonly File[], options: UploadOptions) =>
    upload<ChatMessage>(`/chats/${chatId}/messages`, formOf(said, files), options),
  /** An empty emoji removes the reaction. */
  react: (chatId: string, messageId: string, emoji: string) =>
    api.post<ChatMessage>(`/chats/${chatId}/messages/${messageId}/reactions`, { type: emoji }),
  read: (chatId: string, userId: string) => api.post<Chat>(`/chats/${chatId}/read`, { userId }),
  create: (fields: object) => api.post<Chat>('/chats', fields),
  change: (chatId: string, fields: object) => api.put<Chat>(`/chats/${chatId}`, fields),
  remove: (chatId: string) => api.delete(`/chats/${chatId}`),
};

function formOf({ message, clientId, mentionIds = [] }: NewChatMessage, files: readonly File[]): FormData {
  const form = new FormData();
  form.append('message', message);
  form.append('clientId', clientId);
  for (const id of mentionIds) form.append('mentionIds', id);
  for (const file of files) form.append('files', file, file.name);
  return form;
}
