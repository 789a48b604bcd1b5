import { ERROR_CODES, type ErrorBody, type ErrorCode, type ErrorKind } from '@recado/contracts/core';

/** Returns the value. @throws `code` if there is none */
export function required<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new AppError(code);
  return value;
}

type Options = { message?: string; details?: Record<string, unknown>; cause?: unknown };

/** An expected error with a code from the catalogue. Any other error is a bug or an outage. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    { message, details, cause }: Options = {},
  ) {
    const [kind, sentence] = ERROR_CODES[code];
    super(message ?? sentence, { cause });
    this.name = code;
    this.kind = kind;
    this.details = details;
  }

  /** Omits cause and stack, which are for the log only. */
  toBody(): ErrorBody {
    const { kind, code, message, details } = this;
    return { kind, code, message, ...(details && { details }) };
  }

  static fromBody({ code, message, details }: Omit<ErrorBody, 'kind'>): AppError {
    const known = code in ERROR_CODES ? (code as ErrorCode) : 'ERR_INTERNAL';
    return new AppError(known, { message, ...(details && { details }) });
  }
}

/** Returns what a process may reveal of an error. */
export const toBody = (error: unknown): ErrorBody =>
  error instanceof AppError ? error.toBody() : new AppError('ERR_INTERNAL').toBody();
