import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Config } from '../config.js';

const ALGORITHM = 'HS256';
const KEY_BYTES = 32;
/** The PKCS #8 prefix of an Ed25519 key, followed by its 32 bytes. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The purpose of a signed token. A token with another purpose is rejected. */
export type Purpose = 'consent' | 'confirmation';
type Key = { id: string; secret: Buffer };

/**
 * The OAuth keys. The first signs and all are accepted, so keys can be rotated. If none are set, they are derived from
 * JWT_SECRET.
 */
@Injectable()
export class OauthKeys {
  private readonly keys: readonly Key[];

  constructor(@Inject(SETTINGS) { OAUTH_KEYS, JWT_SECRET }: Pick<Config, 'OAUTH_KEYS' | 'JWT_SECRET'>) {
    const given = OAUTH_KEYS.split(',').filter(Boolean).map(keyOf);
    this.keys = given.length > 0 ? given : [{ id: 'jwt', secret: Buffer.from(JWT_SECRET) }];
  }

  /** The secrets that sign cookies. */
  get cookieSecrets(): string[] {
    return this.keys.map((key) => derived(key, 'cookies').toString('base64url'));
  }

  /** Key pairs of the authorization server. No id tokens are issued, so nothing is signed with them yet. */
  get pairs(): Record<string, unknown>[] {
    return this.keys.map((key) => {
      const der = Buffer.concat([ED25519_HEAD, derived(key, 'key pair')]);
      const pair = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
      const { x } = createPublicKey(pair).export({ format: 'jwk' });
      return { ...pair.export({ format: 'jwk' }), x, kid: key.id, alg: 'EdDSA', use: 'sig' };
    });
  }

  async sign(purpose: Purpose, claims: JWTPayload, seconds: number): Promise<string> {
    const [key] = this.keys;
    if (!key) throw new Error('there is no key');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
      .setAudience(purpose)
      .setExpirationTime(Math.floor(Date.now() / 1_000) + seconds)
      .sign(derived(key, 'tokens'));
  }

  /** @throws Error if the signature or the purpose is wrong, or the token has expired */
  async open(purpose: Purpose, token: string): Promise<JWTPayload> {
    const { kid } = decodeProtectedHeader(token);
    const key = this.keys.find(({ id }) => id === kid);
    if (!key) throw new Error('no key has this id');
    const options = { algorithms: [ALGORITHM], audience: purpose, requiredClaims: ['exp'] };
    return (await jwtVerify(token, derived(key, 'tokens'), options)).payload;
  }
}

function keyOf(part: string): Key {
  const [id = '', secret = ''] = part.split(':');
  return { id, secret: Buffer.from(secret, 'base64') };
}

/** Derives a key for one use. A leak of one derived key does not expose the others. */
const derived = ({ secret }: Key, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `recado oauth ${use}`, KEY_BYTES));
