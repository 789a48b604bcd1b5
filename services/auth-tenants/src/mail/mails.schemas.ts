import { Schema } from 'mongoose';

export type MailDocument = {
  _id: string;
  companyId: string;
  sealed: Buffer;
  attempts: number;
  dueAt: Date;
  until: Date;
};
const text = { type: String, required: true };
const date = { type: Date, required: true };

export const MailSchema = new Schema<MailDocument>(
  {
    _id: text,
    companyId: text,
    sealed: { type: Buffer, required: true },
    attempts: { type: Number, required: true },
    dueAt: date,
    until: date,
  },
  { collection: 'mails', versionKey: false },
);
// The next one to send.
MailSchema.index({ dueAt: 1 });
// What nobody sent in time goes away by itself.
MailSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
