type Reply = { error?: unknown; message?: unknown; details?: unknown };

/** An error response with a code from the catalogue. `status` 0 means that the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export async function errorOf(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => ({}))) as Reply | null;
  const details = reply?.details && typeof reply.details === 'object' ? { ...reply.details } : {};
  return new ApiError(response.status, textOf(reply?.error), textOf(reply?.message), details);
}

export const unreachable = () => new ApiError(0, 'ERR_UNAVAILABLE', '');

export const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
