import { Schema } from 'mongoose';
import type { Connection } from './connection.js';

export type ConnectionDocument = Omit<Connection, 'id' | 'sealedQr' | 'queueIds'> & {
  _id: string;
  queueIds: string[];
  sealedQr: Buffer | null;
};

const text = { type: String, required: true };
const free = { type: String, default: '' };

export const ConnectionSchema = new Schema<ConnectionDocument>(
  {
    _id: text,
    companyId: text,
    name: text,
    number: { type: String, default: null },
    heldNumber: { type: String, default: null },
    lastNumber: { type: String, default: null },
    profileName: { type: String, default: null },
    status: text,
    problem: { type: String, default: null },
    isDefault: { type: Boolean, required: true },
    queueIds: { type: [String], required: true },
    greetingMessage: free,
    complationMessage: free,
    outOfHoursMessage: free,
    ratingMessage: free,
    expiresInactiveMessage: free,
    expiresTicket: { type: Number, default: 0 },
    promptId: { type: String, default: null },
    integrationId: { type: String, default: null },
    flowId: { type: String, default: null },
    provider: { type: String, default: 'beta' },
    timeUseBotQueues: { type: Number, default: 0 },
    maxUseBotQueues: { type: Number, default: 3 },
    transferQueueId: { type: String, default: null },
    timeToTransfer: { type: Number, default: 0 },
    tokenHash: { type: String, default: null },
    tokenHint: free,
    retries: { type: Number, required: true },
    sealedQr: { type: Buffer, default: null },
    revision: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'connections', versionKey: false },
);
// A company's connections are listed by name, which is unique in the company.
ConnectionSchema.index({ companyId: 1, name: 1 }, { unique: true });
// A company has at most one default, also when two changes happen at the same time.
ConnectionSchema.index({ companyId: 1 }, { unique: true, partialFilterExpression: { isDefault: true } });
// A token is looked up by its hash, and never leads to two connections.
ConnectionSchema.index(
  { tokenHash: 1 },
  { name: 'by_token', unique: true, partialFilterExpression: { tokenHash: { $gt: '' } } },
);
// A connection is read by its id; the admin table sorts by it.
ConnectionSchema.index({ companyId: 1, _id: 1 });

/** Changed by every transaction that counts a company's connections, so that two of them never pass together. */
export type CompanyLockDocument = { _id: string; changes: number };
export const CompanyLockSchema = new Schema<CompanyLockDocument>(
  { _id: text, changes: { type: Number, required: true } },
  { collection: 'company_locks', versionKey: false },
);
