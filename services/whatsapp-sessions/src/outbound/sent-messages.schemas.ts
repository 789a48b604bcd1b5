import { Schema } from 'mongoose';

/** A message that WhatsApp has taken; `_id` is `<connection>:<message>`. */
export type SentMessageDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  sentAt: Date;
};

const KEPT_SECONDS = 14 * 24 * 60 * 60;
const text = { type: String, required: true };

export const SentMessageSchema = new Schema<SentMessageDocument>(
  {
    _id: text,
    companyId: text,
    connectionId: text,
    sealed: { type: Buffer, required: true },
    sentAt: { type: Date, required: true },
  },
  { collection: 'sent_messages', versionKey: false },
);
// The sent messages of a connection are removed with it.
SentMessageSchema.index({ companyId: 1, connectionId: 1 });
// A contact's device asks again within 14 days; a command repeats within 7.
SentMessageSchema.index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
