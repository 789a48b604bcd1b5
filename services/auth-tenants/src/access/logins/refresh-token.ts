import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const REFRESH_TOKEN_LIFE_MS = 7 * DAY_MS;
/** Parallel requests and tabs may show a token once more for that long after it was rotated. */
export const GRACE_MS = 30_000;

/** A refresh token of a log-in. Each use exchanges it for a successor; all tokens of one log-in are a family. */
export type RefreshToken = Readonly<{
  hash: string;
  companyId: string;
  userId: string;
  loginId: string;
  expiresAt: Date;
  /** Set in an entry of the operator, whose tokens all end when it does. */
  operator?: Readonly<{ userId: string; name: string; reason: string }>;
  /** Set when the token was used; `successor` is the token that it was exchanged for, encrypted. */
  rotatedAt: Date | null;
  successor: Uint8Array | null;
}>;

/**
 * `current`: the token is exchanged. `repeated`: the answer is the same successor. `reused`: somebody else has the
 * token, so the family ends.
 */
export type TokenUse = 'current' | 'repeated' | 'reused' | 'expired';

export function useOf(token: RefreshToken, now: Date): TokenUse {
  if (token.expiresAt <= now) return 'expired';
  if (!token.rotatedAt) return 'current';
  return now.getTime() - token.rotatedAt.getTime() <= GRACE_MS ? 'repeated' : 'reused';
}

export const expiryFrom = (issuedAt: Date): Date => new Date(issuedAt.getTime() + REFRESH_TOKEN_LIFE_MS);
export const newTokenText = (): string => randomBytes(32).toString('base64url');
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
