import { CollectionSchema } from '@recado/service-kit/mongo';
import type { RefreshToken } from './refresh-token.js';

export type LoginDocument = Omit<RefreshToken, 'hash' | 'successor'> & { _id: string; successor: Buffer | null };

/** A refresh token, stored by its hash. Tokens with the same `loginId` form a family. */
export const LoginSchema = new CollectionSchema<LoginDocument>('logins');
// A new login removes earlier families; logout removes one.
LoginSchema.index({ companyId: 1, userId: 1, loginId: 1 });
// MongoDB deletes expired tokens.
LoginSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
