import type { ConsentBasis, ImportedRow, ListImport as Shown } from '@recado/contracts';
import { counted, importView, type TableImport } from '@recado/service-kit/imports';

/** A file that is being imported into a contact list, how far it is, and afterwards what became of it. */
export type ListImport = TableImport &
  Readonly<{
    contactListId: string;
    optedOut: number;
    /** The one who imports, and where those in the file agreed, as that person says. Imports of an earlier release say nothing. */
    stated?: { userId: string; userName: string; basis: ConsentBasis | null; note: string };
  }>;

/** The page shows the first rows that were not taken; the report has all. */
const MOST_SHOWN = 100;

/** Counts what became of some more rows. */
export function countedInto(before: ListImport, rows: readonly ImportedRow[]) {
  const optedOut = rows.filter(({ result }) => result === 'optedOut').length;
  return { ...counted(before, rows, MOST_SHOWN), optedOut: before.optedOut + optedOut };
}

export function showImport(one: ListImport): Shown {
  const { _id: id, contactListId, optedOut } = one;
  return { id, contactListId, ...importView(one, MOST_SHOWN), optedOut };
}
