import { Schema } from 'mongoose';
import type { RefreshToken } from './refresh-token.js';

export type LoginDocument = Omit<RefreshToken, 'hash' | 'successor'> & { _id: string; successor: Buffer | null };

const text = { type: String, required: true };

/** A refresh token, stored under the hash of its text. The tokens with one `loginId` are a family. */
export const LoginSchema = new Schema<LoginDocument>(
  {
    _id: text,
    companyId: text,
    userId: text,
    loginId: text,
    expiresAt: { type: Date, required: true },
    operator: { type: new Schema({ userId: text, name: text, reason: text }, { _id: false }) },
    rotatedAt: { type: Date, default: null },
    successor: { type: Buffer, default: null },
  },
  { collection: 'logins', versionKey: false },
);
// A new log-in removes the families before it; log-out removes one.
LoginSchema.index({ companyId: 1, userId: 1, loginId: 1 });
// MongoDB removes what has expired.
LoginSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
