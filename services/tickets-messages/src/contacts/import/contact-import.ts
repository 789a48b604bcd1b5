import type { ContactImport as Shown, ContactOrigin, ImportedRow } from '@recado/contracts';
import { counted, importView, type TableImport } from '@recado/service-kit/imports';

/** A file that is being imported into the contacts of a company, how far it is, and afterwards what became of it. */
export type ContactImport = TableImport &
  Readonly<{
    staysOut: number;
    /** The one who imports, and where those in the file agreed, as that person says. */
    stated: Pick<ContactOrigin, 'userName' | 'basis' | 'note'> & { userId: string };
  }>;
/** A row, what became of it, and whether its number wants no campaigns. */
export type JudgedRow = Omit<ImportedRow, 'result'> & { outcome: 'added' | 'repeated' | 'refused'; staysOut: boolean };

/** A person who stays out is counted by what became of the row as well, and the report says the one thing that one must know. */
export function countedInto(before: ContactImport, judged: readonly JudgedRow[], mostShown: number) {
  const rows = judged.map(({ outcome, staysOut: _, ...row }): ImportedRow => ({ ...row, result: outcome }));
  const reported = judged.map(reportedRow);
  const { rows: _shown, ...counts } = counted(before, rows, mostShown);
  const staysOut = before.staysOut + judged.filter((row) => row.staysOut).length;
  return { counts: { ...counts, staysOut, rows: counted(before, reported, mostShown).rows }, reported };
}

const reportedRow = ({ outcome, staysOut, ...row }: JudgedRow): ImportedRow => ({
  ...row,
  result: staysOut ? 'staysOut' : outcome,
});

/** Shows up to so many of the rows that were not added. Imports of an earlier release have no name of a file. */
export function showImport(one: ContactImport, mostShown: number): Shown {
  const { fileName = '', ...progress } = importView(one, mostShown);
  return { jobId: one._id, fileName, ...progress, staysOut: one.staysOut };
}
