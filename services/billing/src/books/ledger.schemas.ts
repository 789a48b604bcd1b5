import { Schema } from 'mongoose';
import type { LedgerEntry } from './ledger.js';

export const LedgerSchema = new Schema<LedgerEntry>(
  { _id: String, companyId: String },
  { collection: 'ledger', versionKey: false, strict: false },
);
// Reads the income of a time, of all companies.
LedgerSchema.index({ kind: 1, at: 1 });
// Reads the entries of an invoice.
LedgerSchema.index({ companyId: 1, invoiceId: 1 });
// Reads the entries of a company.
LedgerSchema.index({ companyId: 1, at: 1 });
