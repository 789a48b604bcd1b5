import type { ConsentBasis, ImportedRow, ListImport as Shown } from '@recado/contracts';
import { counted, importView, type TableImport } from '@recado/service-kit/imports';

/** The import of a file into a contact list: its progress, and afterwards its result. */
export type ListImport = TableImport &
  Readonly<{
    contactListId: string;
    optedOut: number;
    /** The user who imports, and the stated origin of the consents. Imports from an earlier release have none. */
    stated?: { userId: string; userName: string; basis: ConsentBasis | null; note: string };
  }>;

/** The page shows the first rejected rows; the report contains all. */
const MOST_SHOWN = 100;

/** Adds the results of more rows to the counters. */
export function countedInto(before: ListImport, rows: readonly ImportedRow[]) {
  const optedOut = rows.filter(({ result }) => result === 'optedOut').length;
  return { ...counted(before, rows, MOST_SHOWN), optedOut: before.optedOut + optedOut };
}

export function showImport(one: ListImport): Shown {
  const { _id: id, contactListId, optedOut } = one;
  return { id, contactListId, ...importView(one, MOST_SHOWN), optedOut };
}
