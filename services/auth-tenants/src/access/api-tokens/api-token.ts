import { createHash, randomBytes } from 'node:crypto';
import { type ApiToken as ApiTokenView, type ApiScope, CONNECTION_SCOPE } from '@recado/contracts';

/** A company's API token. `warnedAt` is the time at which its admins were warned of its expiry. */
export type ApiToken = Readonly<{
  id: string;
  companyId: string;
  name: string;
  scopes: readonly ApiScope[];
  whatsappId: string | null;
  tokenHash: string;
  hint: string;
  createdBy: Readonly<{ id: string; name: string }>;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  warnedAt: Date | null;
}>;

export const WARNED_BEFORE_MS = 7 * 24 * 60 * 60_000;

/** Generates a token with 256 random bits. The prefix lets users and secret scanners recognize it. */
export const newToken = (): string => `rcd_${randomBytes(32).toString('base64url')}`;
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
export const hintOf = (token: string): string => `${token.slice(0, 8)}…${token.slice(-4)}`;

type NewTokenFields = Pick<ApiToken, 'scopes' | 'whatsappId' | 'expiresAt'>;
type Problems = Partial<Record<'scopes' | 'expiresAt', string[]>>;

/** Returns the problems of a new token's fields that the schema does not check. */
export function problemsOf({ scopes, whatsappId, expiresAt }: NewTokenFields, now: Date): Problems {
  return {
    ...(whatsappId && scopes.some((scope) => scope !== CONNECTION_SCOPE) && { scopes: ['Only to send messages'] }),
    ...(expiresAt && expiresAt <= now && { expiresAt: ['Must be in the future'] }),
  };
}

export const isExpired = ({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/**
 * Whether the token expires within the warning period. A new token with such an expiry needs no warning, because its
 * creator chose the date.
 */
export const endsSoon = ({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() - now.getTime() <= WARNED_BEFORE_MS;

const NOTE_EVERY_MS = 60_000;
/** Records uses at most once a minute, so that frequent calls cause few writes. */
export const shouldRecordUse = ({ lastUsedAt }: Pick<ApiToken, 'lastUsedAt'>, now: Date): boolean =>
  !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= NOTE_EVERY_MS;

/** Audits uses at most once a day. */
export const isFirstOfDay = ({ lastUsedAt }: Pick<ApiToken, 'lastUsedAt'>, now: Date): boolean =>
  lastUsedAt?.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10);

export const apiTokenView = (token: ApiToken): ApiTokenView => ({
  id: token.id,
  name: token.name,
  scopes: [...token.scopes],
  whatsappId: token.whatsappId,
  hint: token.hint,
  createdBy: token.createdBy,
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt?.toISOString() ?? null,
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
});
