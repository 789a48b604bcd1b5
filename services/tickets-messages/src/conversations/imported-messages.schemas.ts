import { CollectionSchema } from '@recado/service-kit/mongo';
import type { ImportedMessage } from './imported-message.js';

export const ImportedMessageSchema = new CollectionSchema<ImportedMessage>('imported_messages');
export const IMPORTED_WORDS_INDEX = 'words_with_contact';
// Prevents duplicates. Edits, reactions and quotes find their message by the first three fields.
ImportedMessageSchema.index({ companyId: 1, whatsappId: 1, wid: 1, contactId: 1, fromMe: 1 }, { unique: true });
// The history of a contact, newest first, over one or more connections.
ImportedMessageSchema.index({ companyId: 1, contactId: 1, whatsappId: 1, order: -1 });
// The search reads contacts and connections from the index, without the messages.
ImportedMessageSchema.index(
  { companyId: 1, words: 1, order: -1, contactId: 1, whatsappId: 1 },
  { name: IMPORTED_WORDS_INDEX },
);
