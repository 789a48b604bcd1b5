/** Something the person at the keyboard can act on: shown as its message alone, without a stack. */
export class UserError extends Error {
  name = 'UserError';
}

/**
 * Prints what went wrong and sets the exit code; unexpected errors keep their stack.
 * @param {unknown} error
 */
export function reportFailure(error) {
  console.error(error instanceof UserError ? `\n✖ ${error.message}` : error);
  process.exitCode = 1;
}
