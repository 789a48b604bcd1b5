import { dueIndex } from '../mongo/claims.js';
import { CollectionSchema } from '../mongo/collection-schema.js';
import type { ImportedRows, TableImport } from './table-import.js';

const DAY_S = 24 * 60 * 60;
const RUNS = { runAt: { $gt: new Date(0) } };

type Kind = {
  collection: string;
  /** Reports contain personal phone numbers, so they are deleted after this number of days. */
  keptDays: number;
};

/** Returns the schema of imports. One import at a time runs per target; `target` contains the fields that identify it. */
export function importSchema<T extends TableImport>(
  { collection, keptDays }: Kind,
  target: Readonly<Record<string, 1>>,
): CollectionSchema<T> {
  const schema = new CollectionSchema<T>(collection);
  // lists the latest imports
  schema.index({ ...target, _id: -1 });
  // allows one running import per target
  schema.index(target, { name: 'one_running', unique: true, partialFilterExpression: RUNS });
  // finds running imports of all companies
  schema.index({ runAt: 1 }, dueIndex('runAt'));
  // finds the import that reads a file, before unreferenced files are deleted
  schema.index({ companyId: 1, key: 1 }, { name: 'by_file', partialFilterExpression: RUNS });
  schema.index({ startedAt: 1 }, { expireAfterSeconds: keptDays * DAY_S });
  return schema;
}

/** Returns the schema of reports, with the result of each row. */
export function importedRowsSchema({ collection, keptDays }: Kind): CollectionSchema<ImportedRows> {
  const schema = new CollectionSchema<ImportedRows>(collection);
  // reads the report in the order of the file
  schema.index({ companyId: 1, importId: 1, from: 1 }, { unique: true });
  schema.index({ at: 1 }, { expireAfterSeconds: keptDays * DAY_S });
  return schema;
}
