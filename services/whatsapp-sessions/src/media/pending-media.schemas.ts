import { Schema } from 'mongoose';

/** A file that was announced and is not fetched yet; `_id` is `<connection>:<event>`. */
export type PendingMediaDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  failures: number;
  dueAt: Date;
};

const text = { type: String, required: true };

export const PendingMediaSchema = new Schema<PendingMediaDocument>(
  {
    _id: text,
    companyId: text,
    connectionId: text,
    sealed: { type: Buffer, required: true },
    failures: { type: Number, required: true },
    dueAt: { type: Date, required: true },
  },
  { collection: 'pending_media', versionKey: false },
);
// The owner of a connection reads the files that are due next.
PendingMediaSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });
