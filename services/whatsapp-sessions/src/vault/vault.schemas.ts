import { Schema } from 'mongoose';

const text = { type: String, required: true };
const sealed = { type: Buffer, required: true };

/** A Signal key of a connection; `_id` is `<connection>:<type>:<id>`. */
export type SignalKeyDocument = { _id: string; companyId: string; connectionId: string; sealed: Buffer };
export const SignalKeySchema = new Schema<SignalKeyDocument>(
  { _id: text, companyId: text, connectionId: text, sealed },
  { collection: 'signal_keys', versionKey: false },
);
// All keys of a connection are removed when its pairing ends.
SignalKeySchema.index({ companyId: 1, connectionId: 1 });

/** The credentials of a linked device; `_id` is the connection's. */
export type CredentialsDocument = { _id: string; companyId: string; sealed: Buffer };
export const CredentialsSchema = new Schema<CredentialsDocument>(
  { _id: text, companyId: text, sealed },
  { collection: 'credentials', versionKey: false },
);
// Credentials are read and written by company and connection.
CredentialsSchema.index({ companyId: 1, _id: 1 });

/** A decrypted message whose event is not yet published; `_id` is `<connection>:<sequence>`. */
export type JournalDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sequence: number;
  sealed: Buffer;
  rejected?: true; // set aside
  reason?: string;
};
export const JournalSchema = new Schema<JournalDocument>(
  {
    _id: text,
    companyId: text,
    connectionId: text,
    sequence: { type: Number, required: true },
    sealed,
    rejected: { type: Boolean },
    reason: { type: String },
  },
  { collection: 'inbound_journal', versionKey: false },
);
// A connection's entries are read in order.
JournalSchema.index({ companyId: 1, connectionId: 1, sequence: 1 });
