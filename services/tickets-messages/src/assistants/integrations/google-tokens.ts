import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { importPKCS8, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Config } from '../../config.js';

const TOKEN_LIFE = '5m';
/** Tokens that expire within this time are not cached. */
const TOKEN_MARGIN_S = 60;
const MOST_TOKENS = 1_000;
const SCOPE = 'https://www.googleapis.com/auth/dialogflow';
const ALGORITHM = 'RS256';
const UNAUTHENTICATED = 401;

/**
 * The fields used from a service account's key file. Its URLs are ignored, because a company must not choose the host
 * that we call.
 */
const KeyFile = z.object({ client_email: z.email(), private_key: z.string().includes('PRIVATE KEY') });
type KeyFile = z.output<typeof KeyFile>;
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(0) });

/** @param isFresh signs in again instead of using a cached token, to prove that the key works now */
type Call = Readonly<{ jsonContent: string; url: string; body: object; signal: AbortSignal; isFresh: boolean }>;

/** An error response from Google, without its message. */
class Refused extends Error {
  constructor(readonly status: number) {
    super(`answered ${status}`);
  }
}

/** Calls Google with companies' key files, and caches one token per key. */
@Injectable()
export class GoogleTokens {
  private readonly tokens = new LRUCache<string, string>({ max: MOST_TOKENS });

  constructor(@Inject(SETTINGS) private readonly settings: Config) {}

  /** @throws Error if the key is invalid, or if Google rejects it or does not respond in time */
  async call({ jsonContent, url, body, signal, isFresh }: Call): Promise<unknown> {
    const name = createHash('sha256').update(jsonContent).digest('base64');
    const kept = isFresh ? undefined : this.tokens.get(name);
    const token = kept ?? (await this.logIn(name, keyOf(jsonContent), signal));
    return post(url, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    }).catch((error: unknown) => {
      if (error instanceof Refused && error.status === UNAUTHENTICATED) this.tokens.delete(name);
      throw error;
    });
  }

  private async logIn(name: string, { client_email, private_key }: KeyFile, signal: AbortSignal): Promise<string> {
    const { GOOGLE_TOKEN_URL: audience } = this.settings;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(TOKEN_LIFE)
      .sign(await importPKCS8(private_key, ALGORITHM));
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const { access_token, expires_in } = Token.parse(await post(audience, { body, signal }));
    const ttl = (expires_in - TOKEN_MARGIN_S) * 1_000;
    if (ttl > 0) this.tokens.set(name, access_token, { ttl });
    return access_token;
  }
}

/** Parses a key file. Unlike a parser's error, the error thrown contains nothing from the file. */
function keyOf(jsonContent: string): KeyFile {
  try {
    return KeyFile.parse(JSON.parse(jsonContent));
  } catch {
    throw new Error('this is no key file of a service account');
  }
}

async function post(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, method: 'POST', redirect: 'error' });
  if (!response.ok) throw new Refused(response.status);
  return response.json();
}
