import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const REFRESH_TOKEN_LIFE_MS = 7 * DAY_MS;
/** Parallel requests and tabs may resend a rotated token during this time. */
export const GRACE_MS = 30_000;

/** A login's refresh token. Each use exchanges it for a successor; all tokens from one login form a family. */
export type RefreshToken = Readonly<{
  hash: string;
  companyId: string;
  userId: string;
  loginId: string;
  expiresAt: Date;
  /** Set for an operator's entry, whose tokens expire with it. */
  operator?: Readonly<{ userId: string; name: string; reason: string }>;
  /** Set when the token was used. `successor` is the encrypted token that replaced it. */
  rotatedAt: Date | null;
  successor: Uint8Array | null;
}>;

/**
 * `current`: exchange the token. `repeated`: return the same successor. `reused`: the token was stolen, so the family
 * ends.
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
