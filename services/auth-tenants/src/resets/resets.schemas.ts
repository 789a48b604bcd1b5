import { Schema } from 'mongoose';

/** A code for a new password. A user has at most one; a new code replaces the earlier one. */
export type ResetDocument = { _id: string; companyId: string; hash: string; expiresAt: Date };

const text = { type: String, required: true };

export const ResetSchema = new Schema<ResetDocument>(
  { _id: text, companyId: text, hash: text, expiresAt: { type: Date, required: true } },
  { collection: 'password_resets', versionKey: false },
);
// MongoDB deletes expired resets.
ResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
