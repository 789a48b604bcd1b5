import { CollectionSchema } from '@recado/service-kit/mongo';
import type { RefreshToken } from './refresh-token.js';

export type LoginDocument = Omit<RefreshToken, 'hash' | 'successor'> & { _id: string; successor: Buffer | null };

/** A refresh token, stored under the hash of its text. The tokens with one `loginId` are a family. */
export const LoginSchema = new CollectionSchema<LoginDocument>('logins');
// A new log-in removes the families before it; log-out removes one.
LoginSchema.index({ companyId: 1, userId: 1, loginId: 1 });
// MongoDB removes what has expired.
LoginSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
