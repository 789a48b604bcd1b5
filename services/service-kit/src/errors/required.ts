import type { ErrorCode } from '@recado/contracts/core';
import { AppError } from './app-error.js';

/** Returns the value. @throws `code` if there is none */
export function required<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new AppError(code);
  return value;
}
