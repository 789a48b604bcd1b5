import { Schema } from 'mongoose';
import type { LedgerEntry } from './ledger.js';

/** The credit of a company that had one. It is the sum of its ledger entries, which nobody needs to add up again. */
export type BalanceDocument = { _id: string; creditCents: number };
export const BalanceSchema = new Schema<BalanceDocument>(
  { _id: String, creditCents: Number },
  { collection: 'balances', versionKey: false },
);

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
