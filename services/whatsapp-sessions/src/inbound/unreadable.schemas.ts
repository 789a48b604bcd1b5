import { Schema } from 'mongoose';

/** A message that could not be decrypted and may still come again; `_id` is `<connection>:<message>`. */
export type UnreadableDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  sequence: number;
  dueAt: Date;
};

const text = { type: String, required: true };

export const UnreadableSchema = new Schema<UnreadableDocument>(
  {
    _id: text,
    companyId: text,
    connectionId: text,
    sealed: { type: Buffer, required: true },
    sequence: { type: Number, required: true },
    dueAt: { type: Date, required: true },
  },
  { collection: 'unreadable_messages', versionKey: false },
);
// A new owner reads all of a connection.
UnreadableSchema.index({ companyId: 1, connectionId: 1 });
