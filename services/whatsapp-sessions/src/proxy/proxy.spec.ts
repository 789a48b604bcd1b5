import { describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { changedProxy, shownProxy, type Proxy, type ProxyFields } from './proxy.js';

const BEFORE: Proxy = { url: 'http://proxy.example:3128', username: 'loja', password: 'secret' };
const MASK = '••••••••';

describe('changedProxy', () => {
  it.each<[string, Proxy | null, ProxyFields, Proxy | null]>([
    ['no fields', BEFORE, {}, BEFORE],
    ['no fields without a proxy', null, {}, null],
    ['an empty address', BEFORE, { proxyUrl: '' }, null],
    ['a first proxy', null, { proxyUrl: BEFORE.url }, { ...BEFORE, username: '', password: '' }],
    ['a user without an address', null, { proxyUsername: 'x' }, null],
    ['the mask', BEFORE, { proxyUrl: BEFORE.url, proxyPassword: MASK }, BEFORE],
    ['a new password', BEFORE, { proxyPassword: 'other' }, { ...BEFORE, password: 'other' }],
    ['an empty password', BEFORE, { proxyPassword: '' }, { ...BEFORE, password: '' }],
    ['another user', BEFORE, { proxyUsername: 'b' }, { ...BEFORE, username: 'b' }],
    [
      'another address with its password',
      BEFORE,
      { proxyUrl: 'socks5://other.example:1080', proxyPassword: 'x' },
      { ...BEFORE, url: 'socks5://other.example:1080', password: 'x' },
    ],
  ])('takes %s', (_case, before, fields, after) => {
    expect(changedProxy(before, fields)).toEqual(after);
  });

  it.each<ProxyFields>([
    { proxyUrl: 'http://attacker.example:3128' },
    { proxyUrl: 'http://attacker.example:3128', proxyPassword: MASK },
    { proxyUrl: 'https://proxy.example:3128', proxyPassword: MASK },
  ])('never sends a stored password to another address: %j', (fields) => {
    expect(() => changedProxy(BEFORE, fields)).toThrow(AppError);
  });

  it('shows only that there is a password', () => {
    expect(shownProxy({ ...BEFORE, password: 'a-long-password-1234' }).proxyPassword).toBe(MASK);
    expect(shownProxy({ ...BEFORE, password: '' }).proxyPassword).toBe('');
    expect(shownProxy(null)).toEqual({ proxyUrl: '', proxyUsername: '', proxyPassword: '' });
  });
});
