import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Message } from './message.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
export const MessageSchema = new CollectionSchema<Message>('messages');
export const UNREAD_INDEX = 'unread';
export const WORDS_INDEX = 'words_with_ticket';
export const ANSWERS_INDEX = 'by_answer';
// Prevents duplicates. Acks and quotes find their message by the first three fields.
MessageSchema.index({ companyId: 1, whatsappId: 1, wid: 1, contactId: 1, fromMe: 1 }, { unique: true });
// A conversation, newest first.
MessageSchema.index({ companyId: 1, ticketId: 1, order: -1 });
// Partial, because few messages are unread.
MessageSchema.index(
  { companyId: 1, ticketId: 1, order: 1 },
  { name: UNREAD_INDEX, partialFilterExpression: { read: false } },
);

// The search finds messages by their words, newest first. It reads ticket ids from the index, without the messages.
MessageSchema.index({ companyId: 1, words: 1, order: -1, ticketId: 1 }, { name: WORDS_INDEX });

// Finds the messages that quote a deleted one. Holds only messages with a quote.
MessageSchema.index(
  { companyId: 1, 'quotedMsg.id': 1 },
  { name: 'by_quote', partialFilterExpression: { 'quotedMsg.id': { $gt: '' } } },
);

// The time of each user's last answer, one key per user. Holds only answers.
MessageSchema.index(
  { companyId: 1, answeredBy: 1, createdAt: -1 },
  { name: ANSWERS_INDEX, partialFilterExpression: { answeredBy: { $gt: '' } } },
);

// Finds other messages with the same file before the file is removed. Holds only messages with files.
MessageSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);
