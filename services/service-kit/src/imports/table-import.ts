import { newId } from '../ids/ids.js';
import { UNCLAIMED, type Claimable } from '../mongo/claims.js';

/** Why a row was not added. The contracts describe the values. */
type RejectedResult = 'repeated' | 'refused' | 'optedOut' | 'staysOut';
type RejectedRow = { row: number; name: string; number: string; result: RejectedResult; reason: string };
type ImportView = {
  fileName: string;
  state: 'running' | 'done' | 'failed' | 'stopped';
  errorCode: string | null;
  total: number;
  done: number;
  added: number;
  repeated: number;
  refused: number;
  rows: RejectedRow[];
  startedAt: string;
};
/** A row and its result. */
export type ImportedRow = Omit<RejectedRow, 'result'> & { email: string; result: RejectedResult | 'added' };

/** An import of a file in the background, with its progress and its results. */
export type TableImport = Readonly<
  Omit<ImportView, 'startedAt' | 'rows'> &
    Claimable & {
      rows: readonly RejectedRow[];
      /** The file in the MediaStore, until the import ends. */
      key: string;
      isCsv: boolean;
      /** The time at which a process continues it; null once it has ended. */
      runAt: Date | null;
      startedAt: Date;
    }
>;

/** A chunk of an import's rows with their results. `from` is the number of preceding rows. */
export type ImportedRows = Readonly<{
  _id: string;
  companyId: string;
  importId: string;
  from: number;
  rows: readonly ImportedRow[];
  at: Date;
}>;

const NOTHING_YET = { total: 0, done: 0, added: 0, repeated: 0, refused: 0, rows: [], errorCode: null } as const;

/** Creates an import of a file in the MediaStore. */
export function beginImport(
  companyId: string,
  { key, fileName, mimeType }: { key: string; fileName: string; mimeType: string },
  now: Date,
): TableImport {
  const about = { _id: newId(), companyId, fileName, key, isCsv: mimeType === 'text/csv' };
  return { ...about, ...NOTHING_YET, ...UNCLAIMED, state: 'running', startedAt: now, runAt: now };
}

/**
 * Adds the results of a chunk of rows to the counters. `mostShown` limits the rejected rows shown on the page; the
 * report contains all of them.
 */
export function counted(before: TableImport, rows: readonly ImportedRow[], mostShown: number) {
  const of = (searched: ImportedRow['result']) => rows.filter(({ result }) => result === searched).length;
  const rejected = rows.flatMap(({ result, email: _email, ...row }) =>
    result === 'added' ? [] : [{ ...row, result }],
  );
  return {
    done: before.done + rows.length,
    added: before.added + of('added'),
    repeated: before.repeated + of('repeated'),
    refused: before.refused + of('refused'),
    rows: [...before.rows, ...rejected].slice(0, mostShown),
  };
}

/** Returns the view of an import with at most `mostShown` of its rows. */
export function importView(one: TableImport, mostShown: number): ImportView {
  const { fileName, state, errorCode, total, done, added, repeated, refused, rows, startedAt } = one;
  const about = { fileName, state, errorCode, total, done, added, repeated, refused };
  return { ...about, rows: rows.slice(0, mostShown), startedAt: startedAt.toISOString() };
}
