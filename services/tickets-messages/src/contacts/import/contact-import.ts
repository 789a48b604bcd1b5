import type { ContactImport as Shown, ContactOrigin, ImportedRow } from '@recado/contracts';
import { counted, importView, type TableImport } from '@recado/service-kit/imports';

/** An import of a file into a company's contacts, with its progress and result. */
export type ContactImport = TableImport &
  Readonly<{
    staysOut: number;
    /** The importing user, and the legal basis for contacting the numbers in the file, as stated by that user. */
    stated: Pick<ContactOrigin, 'userName' | 'basis' | 'note'> & { userId: string };
  }>;
/** A row with its outcome, and whether its number has opted out of campaigns. */
export type JudgedRow = Omit<ImportedRow, 'result'> & { outcome: 'added' | 'repeated' | 'refused'; staysOut: boolean };

/**
 * Adds rows to the totals. A contact who opted out is also counted under the row's outcome, but the report shows the
 * opt-out, which matters most.
 */
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

/** Shows at most `mostShown` of the rows that were not added. Imports from earlier releases have no file name. */
export function showImport(one: ContactImport, mostShown: number): Shown {
  const { fileName = '', ...progress } = importView(one, mostShown);
  return { jobId: one._id, fileName, ...progress, staysOut: one.staysOut };
}
