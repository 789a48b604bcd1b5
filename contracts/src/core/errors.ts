import { z } from 'zod';

/** The kind decides how each transport treats an error: the gateway maps it to a status, a consumer to a retry or a dead letter. */
export const ErrorKind = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'limit_reached',
  'unavailable',
  'internal',
]);
export type ErrorKind = z.infer<typeof ErrorKind>;

/** The only error shape that crosses a process boundary. `message` is safe to show to a user. */
export const ErrorBody = z.object({
  kind: ErrorKind,
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export const HTTP_STATUS_OF: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  limit_reached: 429,
  unavailable: 503,
  internal: 500,
};
