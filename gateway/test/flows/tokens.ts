import { SignJWT } from 'jose';

export const claimsOf = (token: string): Record<string, unknown> & { exp: number } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };

/** Returns a token for the same login with a different expiry, which no call issues. */
export const endingIn = ({ jwtSecret }: { jwtSecret: string }, token: string, seconds: number): Promise<string> =>
  new SignJWT({ ...claimsOf(token), exp: Math.floor(Date.now() / 1_000) + seconds })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret));
