import type { LogInReply } from '@recado/contracts';

/**
 * Validates the server's response to a login. Loads the schemas on demand, because logged-in users do not need them.
 */
export async function parseLogIn(reply: unknown): Promise<LogInReply> {
  const { schemas } = await import('./schemas.js');
  return schemas.logInReply.parse(reply);
}
