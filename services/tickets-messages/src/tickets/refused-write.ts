import type { ErrorCode } from '@recado/contracts';
import { AppError, isOutage } from '@recado/service-kit/errors';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import { StaleTicket } from './while-stale.js';

const isExpected = (error: unknown): boolean =>
  error instanceof AppError || error instanceof StaleTicket || isDuplicateKey(error) || isOutage(error);

/** What the database would not store is told under the catalogue's code; what is expected, or will pass, stays as it is. */
export const refusedWrite = (code: ErrorCode, error: unknown): unknown =>
  isExpected(error) ? error : new AppError(code, { cause: error });
