/** A refusal of the API. `code` is the contract, such as ERR_API_TOKEN_SCOPE; `status` is 0 where nobody answered in its shape. */
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

  /** Reads the answer of a call that failed; a proxy in between may have given it, in any shape. */
  static of(status: number, answer: unknown): RecadoError {
    const { error, message, details } = (typeof answer === 'object' && answer !== null ? answer : {}) as Problem;
    const code = typeof error === 'string' ? error : 'ERR_UNKNOWN';
    return new RecadoError(status, code, typeof message === 'string' ? message : `HTTP ${status}`, details);
  }
}

type Problem = { error?: unknown; message?: unknown; details?: Record<string, unknown> };
