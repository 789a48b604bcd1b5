import { z } from 'zod';
import { ById, NextCursor, Timestamp } from './core/base.js';

export const MOST_REPORTED_ROWS = 1_000;
/** The maximum number of rows in a table of contacts. */
export const MAX_IMPORT_ROWS = 100_000;

/**
 * `optedOut`: not imported because its number opted out; `staysOut`: imported or already present, but receives no
 * campaigns because its number opted out.
 */
const LEFT_RESULTS = ['repeated', 'refused', 'optedOut', 'staysOut'] as const;

/** The result of an import. `rows` lists at most `MOST_REPORTED_ROWS` rejected rows, by their number in the sheet. */
export const ImportReport = z.object({
  added: z.number().int(),
  repeated: z.number().int(),
  refused: z.number().int(),
  rows: z.array(
    z.object({
      row: z.number().int(),
      name: z.string(),
      number: z.string(),
      email: z.string().optional(), // for a user, because users have no phone number
      result: z.enum(LEFT_RESULTS),
      reason: z.string(), // the validation message for the invalid field
    }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** A row of a contact import with its result, for the report. */
export const ImportedRow = z.object({
  row: z.number().int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  result: z.enum(['added', ...LEFT_RESULTS]),
  reason: z.string(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** The progress and result of an import that runs in the background. */
export const ImportProgress = z.object({
  fileName: z.string(),
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  errorCode: z.string().nullable(),
  total: z.number().int(), // 0 until the rows are counted
  done: z.number().int(),
  ...ImportReport.shape,
  startedAt: Timestamp,
});

/** Returns every processed row of an import, in pages; the gateway writes the file. */
export const ImportedRowsPage = z.object({
  rows: z.array(ImportedRow),
  nextCursor: NextCursor,
  language: z.enum(['pt', 'en', 'es']),
});
export const ImportExportQuery = ById.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') });
