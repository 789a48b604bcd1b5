import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Chat, ChatMessage } from './chat.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
export const ChatSchema = new CollectionSchema<Chat>('chats');
// A member's chats, those with the newest messages first.
ChatSchema.index({ companyId: 1, 'members.userId': 1, updatedAt: -1, _id: -1 });
// The public id of a chat.
ChatSchema.index({ companyId: 1, uuid: 1 }, { unique: true });

export const ChatMessageSchema = new CollectionSchema<ChatMessage>('chat_messages');
// A chat, newest first.
ChatMessageSchema.index({ companyId: 1, chatId: 1, createdAt: -1, _id: -1 });
// Finds messages with a file before unreferenced files are removed.
ChatMessageSchema.index(
  { companyId: 1, 'files.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'files.key': { $gt: '' } } },
);
