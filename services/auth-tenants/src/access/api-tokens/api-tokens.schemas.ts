import { CollectionSchema } from '@recado/service-kit/mongo';
import type { ApiToken } from './api-token.js';

export type ApiTokenDocument = Omit<ApiToken, 'id' | 'scopes'> & { _id: string; scopes: string[] };

export const ApiTokenSchema = new CollectionSchema<ApiTokenDocument>('api_tokens');
// A program shows its token and nothing else.
ApiTokenSchema.index({ tokenHash: 1 }, { unique: true });
// The table of a company.
ApiTokenSchema.index({ companyId: 1, createdAt: -1 });
// The ones that end soon and whose admins were not told, of all companies.
ApiTokenSchema.index({ warnedAt: 1, expiresAt: 1 });
