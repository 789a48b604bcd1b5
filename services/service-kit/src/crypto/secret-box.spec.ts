import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretBox } from './secret-box.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const secret = Buffer.from('the key of a session');

describe('SecretBox', () => {
  it('decrypts what it encrypted, and reveals nothing', () => {
    const box = new SecretBox(key('k1'));
    const sealed = box.seal(secret, 'connection-1');

    expect(box.open(sealed, 'connection-1').equals(secret)).toBe(true);
    expect(sealed.includes(secret)).toBe(false);
  });

  it('rejects a value moved to another context', () => {
    const box = new SecretBox(key('k1'));
    const sealed = box.seal(secret, 'connection-1');

    expect(() => box.open(sealed, 'connection-2')).toThrow();
  });

  it('rejects a value with one changed bit', () => {
    const box = new SecretBox(key('k1'));
    const sealed = box.seal(secret, 'here');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;

    expect(() => box.open(sealed, 'here')).toThrow();
  });

  it('decrypts with an older key and encrypts with the newest', () => {
    const older = key('k1');
    const sealed = new SecretBox(older).seal(secret, 'here');
    const rotated = new SecretBox(`${key('k2')},${older}`);

    expect(rotated.open(sealed, 'here').equals(secret)).toBe(true);
    expect(rotated.seal(secret, 'here').toString('latin1', 2, 4)).toBe('k2');
  });
});
