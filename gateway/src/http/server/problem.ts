import { HTTP_STATUS_OF } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

export type ProblemBody = { error: string; message: string; details?: Record<string, unknown> };

/** Converts any thrown value to an AppError; an unknown error becomes ERR_INTERNAL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  if (statusCode === 413) return new AppError('ERR_BODY_TOO_LARGE');
  if (statusCode === 414) return new AppError('ERR_NOT_FOUND'); // a path parameter longer than any id
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new AppError('ERR_BAD_REQUEST');
  return new AppError('ERR_INTERNAL', { cause: error });
}

export const problemOf = ({ code, message, details }: AppError): ProblemBody => ({
  error: code,
  message,
  ...(details && { details }),
});

export const statusOf = ({ kind }: AppError): number => HTTP_STATUS_OF[kind];
