import { z } from 'zod';
import { invalid } from '../messaging/rpc-responder.js';

/** Parses the filter of an administration table. @throws ERR_VALIDATION */
export function tableFilterOf<S extends z.ZodType>(schema: S, { filter }: { filter: unknown }): z.output<S> {
  const result = schema.safeParse(filter);
  if (!result.success) throw invalid(result.error);
  return result.data;
}
