import { CollectionSchema } from '@recado/service-kit/mongo';
import type { LedgerEntry } from './ledger.js';

/** The credit of a company: the sum of its ledger entries, precomputed. */
export type BalanceDocument = { _id: string; creditCents: number };
export const BalanceSchema = new CollectionSchema<BalanceDocument>('balances');

export const LedgerSchema = new CollectionSchema<LedgerEntry>('ledger');
// Reads the income of a period, of all companies.
LedgerSchema.index({ kind: 1, at: 1 });
// Reads the entries of an invoice.
LedgerSchema.index({ companyId: 1, invoiceId: 1 });
// Reads the entries of a company.
LedgerSchema.index({ companyId: 1, at: 1 });
