import type { LogInReply } from '@recado/contracts';

/** Looks at what the server answers to a log-in. The schemas are fetched for it: who is logged in needs none of them. */
export async function parseLogIn(reply: unknown): Promise<LogInReply> {
  const { schemas } = await import('./schemas.js');
  return schemas.logInReply.parse(reply);
}
