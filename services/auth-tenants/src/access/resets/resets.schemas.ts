import { CollectionSchema } from '@recado/service-kit/mongo';

/** A password reset code. A user has at most one; a new code replaces it. */
export type ResetDocument = { _id: string; companyId: string; hash: string; expiresAt: Date };

export const ResetSchema = new CollectionSchema<ResetDocument>('password_resets');
// MongoDB deletes expired resets.
ResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
