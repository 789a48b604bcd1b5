import { z } from 'zod';
import { invalid } from '../messaging/rpc-responder.js';

const MOST_IDS = 100;

/** What every administration table is filtered by: searched words, and the ids of react-admin's `getMany`. */
export const TableFilter = z.strictObject({
  q: z.string().trim().max(100).default(''),
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MOST_IDS)]).optional(),
});

/** A choice of yes and no, which has to be a text where a page lets people choose. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

/** Reads the filter of an administration table. @throws ERR_VALIDATION */
export function tableFilterOf<S extends z.ZodType>(schema: S, { filter }: { filter: unknown }): z.output<S> {
  const result = schema.safeParse(filter);
  if (!result.success) throw invalid(result.error);
  return result.data;
}
