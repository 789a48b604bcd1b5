import { CollectionSchema } from '@recado/service-kit/mongo';

/** A message that could not be decrypted and may be resent; `_id` is `<connection>:<message>`. */
export type UnreadableDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  sequence: number;
  dueAt: Date;
};

export const UnreadableSchema = new CollectionSchema<UnreadableDocument>('unreadable_messages');
// A new owner reads all of a connection's messages.
UnreadableSchema.index({ companyId: 1, connectionId: 1 });
