import { Schema } from 'mongoose';
import type { ApiToken } from './api-token.js';

export type ApiTokenDocument = Omit<ApiToken, 'id' | 'scopes'> & { _id: string; scopes: string[] };

const text = { type: String, required: true };

export const ApiTokenSchema = new Schema<ApiTokenDocument>(
  {
    _id: text,
    companyId: text,
    name: text,
    scopes: { type: [String], required: true },
    whatsappId: { type: String, default: null },
    tokenHash: text,
    hint: text,
    createdBy: { id: text, name: String },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    warnedAt: { type: Date, default: null },
  },
  { collection: 'api_tokens', versionKey: false },
);
// A program shows its token and nothing else.
ApiTokenSchema.index({ tokenHash: 1 }, { unique: true });
// The table of a company.
ApiTokenSchema.index({ companyId: 1, createdAt: -1 });
// The ones that end soon and whose admins were not told, of all companies.
ApiTokenSchema.index({ warnedAt: 1, expiresAt: 1 });
