import { createHash } from 'node:crypto';
import { maskedSecret } from '@recado/contracts';
import type { SettingsChange } from './connection.js';

export type TokenFields = { tokenHash: string | null; tokenHint: string };

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What is kept of a token: enough to know it again, and to tell it from others. */
export const keptOf = (token: string): TokenFields =>
  token === '' ? { tokenHash: null, tokenHint: '' } : { tokenHash: hashOf(token), tokenHint: maskedSecret(token) };

type Given = Omit<SettingsChange, keyof TokenFields> & { token?: string | undefined };
/** Settings as they are stored; a token that is not there, or comes back as it was shown, stays what it was. */
export function storedSettings<G extends Given>(
  { token, ...settings }: G,
  shown = '',
): Omit<G, 'token'> & Partial<TokenFields> {
  return token === undefined || (token !== '' && token === shown) ? settings : { ...settings, ...keptOf(token) };
}
