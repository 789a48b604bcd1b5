import { z } from 'zod';
import { invalid } from '../messaging/rpc-responder.js';

const MOST_IDS = 100;

/** The common filter of administration tables: search words, and the ids of react-admin's `getMany`. */
export const TableFilter = z.strictObject({
  q: z.string().trim().max(100).default(''),
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MOST_IDS)]).optional(),
});

/** A boolean, also accepted as a string, because select fields send strings. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

/** Parses the filter of an administration table. @throws ERR_VALIDATION */
export function tableFilterOf<S extends z.ZodType>(schema: S, { filter }: { filter: unknown }): z.output<S> {
  const result = schema.safeParse(filter);
  if (!result.success) throw invalid(result.error);
  return result.data;
}
