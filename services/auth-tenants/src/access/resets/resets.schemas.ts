import { CollectionSchema } from '@recado/service-kit/mongo';

/** A code for a new password. A user has at most one; a new code replaces the earlier one. */
export type ResetDocument = { _id: string; companyId: string; hash: string; expiresAt: Date };

export const ResetSchema = new CollectionSchema<ResetDocument>('password_resets');
// MongoDB deletes expired resets.
ResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
