import { CollectionSchema, dueQueryOf } from '@recado/service-kit/mongo';
import { WARNED_BEFORE_MS, type ApiToken } from './api-token.js';

export type ApiTokenDocument = Omit<ApiToken, 'id' | 'scopes'> & { _id: string; scopes: string[] };

export const ApiTokenSchema = new CollectionSchema<ApiTokenDocument>('api_tokens');
// For requests, which contain only the token.
ApiTokenSchema.index({ tokenHash: 1 }, { unique: true });
// For a company's table.
ApiTokenSchema.index({ companyId: 1, createdAt: -1 });
// Finds expiring tokens of all companies whose admins have not been warned.
ApiTokenSchema.index({ warnedAt: 1, expiresAt: 1 });

/** Finds the next time at which admins are warned of an expiring token. */
export const TOKENS_DUE = dueQueryOf(ApiTokenSchema, 'expiresAt', {
  where: () => ({ warnedAt: null }),
  aheadMs: WARNED_BEFORE_MS,
});
