import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Config } from '../config.js';

const ALGORITHM = 'HS256';
const KEY_BYTES = 32;
/** An Ed25519 key in PKCS #8 is this, and then its 32 bytes. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A purpose says what a signed text is for. A text of another purpose is refused. */
export type Purpose = 'consent' | 'confirmation';
type Key = { id: string; secret: Buffer };

/** The keys of OAuth: the first signs, all are believed, so that they can be exchanged. Without any they come from JWT_SECRET. */
@Injectable()
export class OauthKeys {
  private readonly keys: readonly Key[];

  constructor(@Inject(SETTINGS) { OAUTH_KEYS, JWT_SECRET }: Pick<Config, 'OAUTH_KEYS' | 'JWT_SECRET'>) {
    const given = OAUTH_KEYS.split(',').filter(Boolean).map(keyOf);
    this.keys = given.length > 0 ? given : [{ id: 'jwt', secret: Buffer.from(JWT_SECRET) }];
  }

  /** The secrets with which cookies are signed. */
  get cookieSecrets(): string[] {
    return this.keys.map((key) => derived(key, 'cookies').toString('base64url'));
  }

  /** Key pairs under which the authorization server is known. No id tokens are issued, so nothing is signed with them yet. */
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

  /** @throws Error when it is not ours, of another purpose, or over */
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

/** A key for one use: what is learnt of it says nothing about the others. */
const derived = ({ secret }: Key, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `recado oauth ${use}`, KEY_BYTES));
