import { CollectionSchema } from '@recado/service-kit/mongo';
import type { ApiToken } from './api-token.js';

export type ApiTokenDocument = Omit<ApiToken, 'id' | 'scopes'> & { _id: string; scopes: string[] };

export const ApiTokenSchema = new CollectionSchema<ApiTokenDocument>('api_tokens');
// For requests, which contain only the token.
ApiTokenSchema.index({ tokenHash: 1 }, { unique: true });
// For a company's table.
ApiTokenSchema.index({ companyId: 1, createdAt: -1 });
// Finds expiring tokens of all companies whose admins have not been warned.
ApiTokenSchema.index({ warnedAt: 1, expiresAt: 1 });
