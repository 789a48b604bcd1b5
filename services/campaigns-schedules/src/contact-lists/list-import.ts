import type { ConsentBasis, ImportedRow, ListImport as Shown } from '@recado/contracts';
import type { Claimable } from '@recado/service-kit/mongo';

/** A file that is being imported into a contact list, how far it is, and afterwards what became of it. */
export type ListImport = Readonly<
  Omit<Shown, 'id' | 'startedAt' | 'rows'> &
    Claimable & {
      rows: readonly Shown['rows'][number][];
      /** The file in the MediaStore, until the import is over. */
      key: string;
      isCsv: boolean;
      /** When a process goes on with it. Null: it is over. */
      runAt: Date | null;
      startedAt: Date;
      /** The one who imports, and where those in the file agreed, as that person says. Imports of an earlier release say nothing. */
      stated?: { userId: string; userName: string; basis: ConsentBasis | null; note: string };
    }
>;

/** Some rows of an import and what became of them. `from` counts the rows before them. */
export type ImportedRows = Readonly<{
  _id: string;
  companyId: string;
  importId: string;
  from: number;
  rows: readonly ImportedRow[];
  at: Date;
}>;

/** The page shows the first rows that were not taken; the report has all. */
const MOST_SHOWN = 100;

/** Counts what became of some more rows. */
export function counted(before: ListImport, rows: readonly ImportedRow[]) {
  const of = (wanted: ImportedRow['result']) => rows.filter(({ result }) => result === wanted).length;
  const left = rows.flatMap(({ result, email: _email, ...row }) => (result === 'added' ? [] : [{ ...row, result }]));
  return {
    done: before.done + rows.length,
    added: before.added + of('added'),
    repeated: before.repeated + of('repeated'),
    refused: before.refused + of('refused'),
    optedOut: before.optedOut + of('optedOut'),
    rows: [...before.rows, ...left].slice(0, MOST_SHOWN),
  };
}

export function showImport(one: ListImport): Shown {
  const { _id: id, contactListId, fileName, state, errorCode, startedAt } = one;
  const { total, done, added, repeated, refused, optedOut, rows } = one;
  const counts = { total, done, added, repeated, refused, optedOut };
  const about = { id, contactListId, fileName, state, errorCode };
  return { ...about, ...counts, rows: [...rows], startedAt: startedAt.toISOString() };
}
