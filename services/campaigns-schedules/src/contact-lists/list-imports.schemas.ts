import { Schema } from 'mongoose';
import { dueIndex } from '@recado/service-kit/mongo';
import type { ImportedRows, ListImport } from './list-import.js';

/** A report is looked at within weeks or never, and it holds numbers of people. */
const KEPT_S = 30 * 24 * 60 * 60;

export const ListImportSchema = new Schema<ListImport>(
  { _id: String, companyId: String },
  { collection: 'contact_list_imports', versionKey: false, strict: false },
);
// Shows the last imports of a list.
ListImportSchema.index({ companyId: 1, contactListId: 1, _id: -1 });
// One import at a time runs into a list.
ListImportSchema.index(
  { companyId: 1, contactListId: 1 },
  { name: 'one_running', unique: true, partialFilterExpression: { runAt: { $gt: new Date(0) } } },
);
// Finds imports of all companies that go on.
ListImportSchema.index({ runAt: 1 }, dueIndex('runAt'));
// Tells which import reads a file, before a file that nothing names is removed.
ListImportSchema.index(
  { companyId: 1, key: 1 },
  { name: 'by_file', partialFilterExpression: { runAt: { $gt: new Date(0) } } },
);
ListImportSchema.index({ startedAt: 1 }, { expireAfterSeconds: KEPT_S });

export const ImportedRowsSchema = new Schema<ImportedRows>(
  { _id: String, companyId: String },
  { collection: 'contact_list_import_rows', versionKey: false, strict: false },
);
// Reads the report in the order of the file.
ImportedRowsSchema.index({ companyId: 1, importId: 1, from: 1 }, { unique: true });
ImportedRowsSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });
