/** An error that the user can resolve, shown without a stack. */
export class UserError extends Error {
  name = 'UserError';
}

/**
 * Prints the error and sets the exit code. Unexpected errors are printed with their stack.
 * @param {unknown} error
 */
export function reportFailure(error) {
  console.error(error instanceof UserError ? `\n✖ ${error.message}` : error);
  process.exitCode = 1;
}
