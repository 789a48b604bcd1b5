/** An error response of the API. `code` is stable, for example ERR_API_TOKEN_SCOPE; `status` is 0 if there was no valid response. */
export class RecadoError extends Error {
  override readonly name = 'RecadoError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** Parses the response to a failed call. It may come from a proxy, in any format. */
  static of(status: number, answer: unknown): RecadoError {
    const { error, message, details } = (typeof answer === 'object' && answer !== null ? answer : {}) as Problem;
    const code = typeof error === 'string' ? error : 'ERR_UNKNOWN';
    return new RecadoError(status, code, typeof message === 'string' ? message : `HTTP ${status}`, details);
  }
}

type Problem = { error?: unknown; message?: unknown; details?: Record<string, unknown> };
