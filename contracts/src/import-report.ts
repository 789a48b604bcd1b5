import { z } from 'zod';

export const MOST_REPORTED_ROWS = 1_000;

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
      /** `optedOut`: not taken; `staysOut`: taken or known, and gets no campaigns: its number opted out. */
      result: z.enum(['repeated', 'refused', 'optedOut', 'staysOut']),
      reason: z.string(), // the text of the field that is wrong
    }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;
