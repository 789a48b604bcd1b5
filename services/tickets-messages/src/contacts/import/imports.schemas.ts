import type { ContactImport } from '@recado/contracts';
import { Schema } from 'mongoose';

/** The progress of an import. The rows to import are in its job. */
export type StoredImport = Omit<ContactImport, 'jobId' | 'startedAt'> & {
  _id: string;
  companyId: string;
  startedAt: Date;
};
export const ImportSchema = new Schema<StoredImport>(
  { _id: String, companyId: String },
  { collection: 'contact_imports', versionKey: false, strict: false },
);
const WEEK_S = 7 * 24 * 60 * 60;
// A report is looked at soon or never.
ImportSchema.index({ startedAt: 1 }, { expireAfterSeconds: WEEK_S });
