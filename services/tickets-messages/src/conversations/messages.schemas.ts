import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Message } from './message.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const MessageSchema = new CollectionSchema<Message>('messages');
export const UNREAD_INDEX = 'unread';
export const WORDS_INDEX = 'words_with_ticket';
// The same message twice is one message; acks and quotes find theirs by the first three.
MessageSchema.index({ companyId: 1, whatsappId: 1, wid: 1, contactId: 1, fromMe: 1 }, { unique: true });
// A conversation, newest first.
MessageSchema.index({ companyId: 1, ticketId: 1, order: -1 });
// The partial index holds unread messages only, which are few among many.
MessageSchema.index(
  { companyId: 1, ticketId: 1, order: 1 },
  { name: UNREAD_INDEX, partialFilterExpression: { read: false } },
);

// The search finds messages by their words, the newest first. It learns their tickets from the index, without reading them.
MessageSchema.index({ companyId: 1, words: 1, order: -1, ticketId: 1 }, { name: WORDS_INDEX });

// When a message is deleted, its quotes are found by its id. The index holds messages that quote only.
MessageSchema.index(
  { companyId: 1, 'quotedMsg.id': 1 },
  { name: 'by_quote', partialFilterExpression: { 'quotedMsg.id': { $gt: '' } } },
);

// Before a file is removed, this index tells which other messages have it. It holds messages with files only.
MessageSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);
