import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
export const REFRESH_TOKEN_LIFE_MS = 7 * DAY_MS;
/** Parallel requests and tabs may show a token once more for that long after it was rotated. */
export const GRACE_MS = 30_000;

/** One of a family of tokens, of which each is the successor of the one before. The family is the log-in. */
export type RefreshToken = Readonly<{
  hash: string;
  companyId: string;
  userId: string;
  loginId: string;
  expiresAt: Date;
  /** Set when it was used; `successor` is then what it was exchanged for, sealed. */
  rotatedAt: Date | null;
  successor: Uint8Array | null;
}>;

/** `current`: exchange it. `repeated`: answer with the same successor. `reused`: somebody else has it, the family ends. */
export type TokenUse = 'current' | 'repeated' | 'reused' | 'expired';

export function useOf(token: RefreshToken, now: Date): TokenUse {
  if (token.expiresAt <= now) return 'expired';
  if (!token.rotatedAt) return 'current';
  return now.getTime() - token.rotatedAt.getTime() <= GRACE_MS ? 'repeated' : 'reused';
}

export const expiryFrom = (issuedAt: Date): Date => new Date(issuedAt.getTime() + REFRESH_TOKEN_LIFE_MS);
export const newTokenText = (): string => randomBytes(32).toString('base64url');
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
