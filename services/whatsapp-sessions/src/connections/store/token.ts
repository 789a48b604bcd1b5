import { createHash, randomBytes } from 'node:crypto';
import { maskedSecret } from '@recado/contracts';
import type { SettingsChange } from './connection.js';

export type TokenFields = { tokenHash: string | null; tokenHint: string };

const BYTES = 32;
/** Generates a random token, because a token chosen by a user might also be used elsewhere. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the stored form of a token: its hash, and a hint that is enough to recognise it. */
export const storedToken = (token: string): TokenFields =>
  token === '' ? { tokenHash: null, tokenHint: '' } : { tokenHash: hashOf(token), tokenHint: maskedSecret(token) };

type SettingsWithToken = Omit<SettingsChange, keyof TokenFields> & { token?: string | undefined };
/** Returns settings in their stored form. A token that is missing or masked stays unchanged. */
export function storedSettings<G extends SettingsWithToken>(
  { token, ...settings }: G,
  hint = '',
): Omit<G, 'token'> & Partial<TokenFields> {
  return token === undefined || (token !== '' && token === hint) ? settings : { ...settings, ...storedToken(token) };
}
