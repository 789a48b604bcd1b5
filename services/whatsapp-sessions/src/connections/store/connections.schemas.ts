import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Connection } from './connection.js';

export type ConnectionDocument = Omit<Connection, 'id' | 'sealedQr' | 'sealedPairing' | 'queueIds'> & {
  _id: string;
  queueIds: string[];
  sealedQr: Buffer | null;
  sealedPairing: Buffer | null;
};

export const ConnectionSchema = new CollectionSchema<ConnectionDocument>('connections');
// A company's connections are listed by name, which is unique within the company.
ConnectionSchema.index({ companyId: 1, name: 1 }, { unique: true });
// A company has at most one default connection, even under concurrent changes.
ConnectionSchema.index({ companyId: 1 }, { unique: true, partialFilterExpression: { isDefault: true } });
// A token is looked up by its hash, and belongs to at most one connection.
ConnectionSchema.index(
  { tokenHash: 1 },
  { name: 'by_token', unique: true, partialFilterExpression: { tokenHash: { $gt: '' } } },
);
// Reads a connection by its ID, and sorts the admin table by it.
ConnectionSchema.index({ companyId: 1, _id: 1 });

/** Updated by every transaction that counts a company's connections, so that two of them conflict. */
export type CompanyLockDocument = { _id: string; changes: number };
export const CompanyLockSchema = new CollectionSchema<CompanyLockDocument>('company_locks');
