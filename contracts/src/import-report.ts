import { z } from 'zod';
import { ById, NextCursor, Timestamp } from './core/base.js';

export const MOST_REPORTED_ROWS = 1_000;
/** The most rows of a table of contacts. */
export const MAX_IMPORT_ROWS = 100_000;

/** `optedOut`: not taken; `staysOut`: taken or known, and gets no campaigns: its number opted out. */
const LEFT_RESULTS = ['repeated', 'refused', 'optedOut', 'staysOut'] as const;

/** The result of an import. `rows` lists the rows that were not added by their number in the sheet, `MOST_REPORTED_ROWS` at most. */
export const ImportReport = z.object({
  added: z.number().int(),
  repeated: z.number().int(),
  refused: z.number().int(),
  rows: z.array(
    z.object({
      row: z.number().int(),
      name: z.string(),
      number: z.string(),
      email: z.string().optional(), // of a user, who has no number
      result: z.enum(LEFT_RESULTS),
      reason: z.string(), // the text of the field that is wrong
    }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** A row of an import of contacts, as its report tells what became of it. */
export const ImportedRow = z.object({
  row: z.number().int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  result: z.enum(['added', ...LEFT_RESULTS]),
  reason: z.string(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** The progress of an import that runs in the background, and how it ended. */
export const ImportProgress = z.object({
  fileName: z.string(),
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  errorCode: z.string().nullable(),
  total: z.number().int(), // 0 until the rows are counted
  done: z.number().int(),
  ...ImportReport.shape,
  startedAt: Timestamp,
});

/** Every row of an import that was handled, page by page; the gateway writes the file. */
export const ImportedRowsPage = z.object({
  rows: z.array(ImportedRow),
  nextCursor: NextCursor,
  language: z.enum(['pt', 'en', 'es']),
});
export const ImportExportQuery = ById.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') });
