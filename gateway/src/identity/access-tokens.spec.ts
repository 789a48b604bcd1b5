import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SignJWT } from 'jose';
import type { Config } from '../config.js';
import { AccessTokens } from './access-tokens.js';

const JWT_SECRET = 'a secret for tests only, 32 characters or more';
const tokenOf = (claims: Record<string, unknown>, expiresInS: number) =>
  new SignJWT({
    sub: 'u1',
    cid: 'acme',
    lid: 'l1',
    iss: 'recado',
    exp: Math.floor(Date.now() / 1000) + expiresInS,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET));

describe('AccessTokens', () => {
  const tokens = new AccessTokens({ JWT_SECRET } as Config);
  afterEach(() => void jest.useRealTimers());

  it('caches a verified token until it expires', async () => {
    const token = await tokenOf({}, 60);
    const first = await tokens.verify(token);
    expect(await tokens.verify(token)).toBe(first);

    jest.useFakeTimers({ now: Date.now() + 61_000 });

    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });

  it.each([
    ['has no user', { sub: undefined }],
    ['has no company', { cid: undefined }],
    ['has a company that is no id', { cid: 'acme.>' }],
    ['never ends', { exp: undefined }],
    ['is of another issuer', { iss: 'other' }],
  ])('rejects one that %s', async (_what, claims) => {
    await expect(tokens.verify(await tokenOf(claims, 60))).rejects.toMatchObject({ code: 'ERR_UNAUTHENTICATED' });
  });
});
