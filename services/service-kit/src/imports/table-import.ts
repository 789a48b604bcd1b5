import { newId } from '../ids/ids.js';
import { UNCLAIMED, type Claimable } from '../mongo/claims.js';

/** Why a row is not among those that were added. The contracts say what each means. */
type Left = 'repeated' | 'refused' | 'optedOut' | 'staysOut';
type LeftRow = { row: number; name: string; number: string; result: Left; reason: string };
type Shown = {
  fileName: string;
  state: 'running' | 'done' | 'failed' | 'stopped';
  errorCode: string | null;
  total: number;
  done: number;
  added: number;
  repeated: number;
  refused: number;
  rows: LeftRow[];
  startedAt: string;
};
/** A row and what became of it. */
export type ImportedRow = Omit<LeftRow, 'result'> & { email: string; result: Left | 'added' };

/** A file whose rows are imported in the background, how far it is, and afterwards what became of it. */
export type TableImport = Readonly<
  Omit<Shown, 'startedAt' | 'rows'> &
    Claimable & {
      rows: readonly LeftRow[];
      /** The file in the MediaStore, until the import is over. */
      key: string;
      isCsv: boolean;
      /** When a process goes on with it. Null: it is over. */
      runAt: Date | null;
      startedAt: Date;
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

const NOTHING_YET = { total: 0, done: 0, added: 0, repeated: 0, refused: 0, rows: [], errorCode: null } as const;

/** Begins an import of a file that lies in the MediaStore. */
export function beginImport(
  companyId: string,
  { key, fileName, mimeType }: { key: string; fileName: string; mimeType: string },
  now: Date,
): TableImport {
  const about = { _id: newId(), companyId, fileName, key, isCsv: mimeType === 'text/csv' };
  return { ...about, ...NOTHING_YET, ...UNCLAIMED, state: 'running', startedAt: now, runAt: now };
}

/** Counts what became of some more rows. `mostShown` is how many that were not added a page shows; the report has all. */
export function counted(before: TableImport, rows: readonly ImportedRow[], mostShown: number) {
  const of = (wanted: ImportedRow['result']) => rows.filter(({ result }) => result === wanted).length;
  const left = rows.flatMap(({ result, email: _email, ...row }) => (result === 'added' ? [] : [{ ...row, result }]));
  return {
    done: before.done + rows.length,
    added: before.added + of('added'),
    repeated: before.repeated + of('repeated'),
    refused: before.refused + of('refused'),
    rows: [...before.rows, ...left].slice(0, mostShown),
  };
}

/** Returns what every import shows, with up to so many of its rows. */
export function showProgress(one: TableImport, mostShown: number): Shown {
  const { fileName, state, errorCode, total, done, added, repeated, refused, rows, startedAt } = one;
  const about = { fileName, state, errorCode, total, done, added, repeated, refused };
  return { ...about, rows: rows.slice(0, mostShown), startedAt: startedAt.toISOString() };
}
