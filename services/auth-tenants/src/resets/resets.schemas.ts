import { Schema } from 'mongoose';

/** At most one of a user: a new code replaces the one before. */
export type ResetDocument = { _id: string; companyId: string; hash: string; expiresAt: Date };

const text = { type: String, required: true };

export const ResetSchema = new Schema<ResetDocument>(
  { _id: text, companyId: text, hash: text, expiresAt: { type: Date, required: true } },
  { collection: 'password_resets', versionKey: false },
);
// What is over goes away by itself.
ResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
