import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { OauthKeys } from './oauth-keys.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const keysOf = (OAUTH_KEYS: string, JWT_SECRET = 'x'.repeat(32)) => new OauthKeys({ OAUTH_KEYS, JWT_SECRET });
const [OLD, NEW] = [key('k1'), key('k2')];

describe('the keys of OAuth', () => {
  it('can be rotated: the new key signs, and the old one stays valid while it is configured', async () => {
    const before = await keysOf(OLD).sign('consent', { uid: 'a' }, 60);
    const during = keysOf(`${NEW},${OLD}`);
    const after = keysOf(NEW);

    expect(await during.open('consent', before)).toMatchObject({ uid: 'a' });
    expect(await after.open('consent', await during.sign('consent', { uid: 'b' }, 60))).toMatchObject({ uid: 'b' });
    await expect(after.open('consent', before)).rejects.toThrow('no key');
    expect(during.pairs.map(({ kid }) => kid)).toEqual(['k2', 'k1']);
  });

  it('sign for one purpose and for a limited time', async () => {
    const keys = keysOf('');

    await expect(keys.open('confirmation', await keys.sign('consent', {}, 60))).rejects.toThrow('aud');
    await expect(keys.open('consent', await keys.sign('consent', {}, -1))).rejects.toThrow('exp');
  });

  it('are derived from JWT_SECRET by default, identically in each gateway', async () => {
    const signed = await keysOf('').sign('consent', { uid: 'a' }, 60);

    expect(await keysOf('').open('consent', signed)).toMatchObject({ uid: 'a' });
    expect(keysOf('').pairs).toEqual(keysOf('').pairs);
    await expect(keysOf('', 'y'.repeat(32)).open('consent', signed)).rejects.toThrow('signature');
  });
});
