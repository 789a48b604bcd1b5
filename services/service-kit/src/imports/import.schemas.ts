import { dueIndex } from '../mongo/claims.js';
import { CollectionSchema } from '../mongo/collection-schema.js';
import type { ImportedRows, TableImport } from './table-import.js';

const DAY_S = 24 * 60 * 60;
const RUNS = { runAt: { $gt: new Date(0) } };

type Kind = {
  collection: string;
  /** A report holds numbers of people, so it goes after so many days. */
  keptDays: number;
};

/** Returns the schema of imports, of which one at a time runs into each target. `target` names the fields that say which. */
export function importSchema<T extends TableImport>(
  { collection, keptDays }: Kind,
  target: Readonly<Record<string, 1>>,
): CollectionSchema<T> {
  const schema = new CollectionSchema<T>(collection);
  // Shows the last imports.
  schema.index({ ...target, _id: -1 });
  // Only one import at a time runs into a target.
  schema.index(target, { name: 'one_running', unique: true, partialFilterExpression: RUNS });
  // Finds imports of all companies that go on.
  schema.index({ runAt: 1 }, dueIndex('runAt'));
  // Tells which import reads a file, before a file that nothing names is removed.
  schema.index({ companyId: 1, key: 1 }, { name: 'by_file', partialFilterExpression: RUNS });
  schema.index({ startedAt: 1 }, { expireAfterSeconds: keptDays * DAY_S });
  return schema;
}

/** Returns the schema of reports: what became of each row. */
export function importedRowsSchema({ collection, keptDays }: Kind): CollectionSchema<ImportedRows> {
  const schema = new CollectionSchema<ImportedRows>(collection);
  // Reads the report in the order of the file.
  schema.index({ companyId: 1, importId: 1, from: 1 }, { unique: true });
  schema.index({ at: 1 }, { expireAfterSeconds: keptDays * DAY_S });
  return schema;
}
