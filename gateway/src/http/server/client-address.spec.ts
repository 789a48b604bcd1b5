import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { callerAddress, clientAddress, isEncrypted } from './client-address.js';

const from = (forwarded?: string) =>
  ({ socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('callerAddress', () => {
  it('returns the full address of a caller and trusts the header only behind trusted proxies', () => {
    expect(callerAddress(from('2001:DB8:1:2:ffff:0:0:9'), 1)).toBe('2001:db8:1:2:ffff::9');
    expect(callerAddress(from('6.6.6.6, 2.2.2.2'), 1)).toBe('2.2.2.2');
    expect(callerAddress(from('2.2.2.2'), 0)).toBe('10.0.0.1');
    expect(callerAddress(from('::ffff:192.0.2.7'), 1)).toBe('192.0.2.7');
  });
});

describe('isEncrypted', () => {
  const by = (socket: object, proto?: string) =>
    ({ socket, headers: { 'x-forwarded-proto': proto } }) as unknown as IncomingMessage;

  it.each([
    ['a socket of TLS', by({ encrypted: true }), 0, true],
    ['a plain socket', by({}), 0, false],
    ['a plain socket with a header that the caller wrote', by({}, 'https'), 0, false],
    ['a proxy that took https', by({}, 'https'), 1, true],
    ['two proxies, of which the outer took https', by({}, 'https, http'), 2, true],
    ['a proxy that took http', by({}, 'http'), 1, false],
    ['a proxy that says nothing', by({}), 1, false],
  ])('recognizes %s', (_what, request, proxies, expected) => {
    expect(isEncrypted(request, proxies)).toBe(expected);
  });
});

describe('clientAddress', () => {
  it('ignores X-Forwarded-For when no proxy is trusted', () => {
    expect(clientAddress(from('1.1.1.1'), 0)).toBe('10.0.0.1');
  });

  it('uses the address that the outermost trusted proxy saw, not the one that the caller sent', () => {
    expect(clientAddress(from('6.6.6.6, 2.2.2.2'), 1)).toBe('2.2.2.2');
    expect(clientAddress(from('6.6.6.6, 2.2.2.2, 10.0.0.9'), 2)).toBe('2.2.2.2');
    expect(clientAddress(from(), 1)).toBe('10.0.0.1');
  });

  it('maps all addresses of one IPv6 network to one value, and IPv4-mapped IPv6 to IPv4', () => {
    const of = (address: string) => clientAddress(from(address), 1);
    expect(of('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
    expect(of('2001:DB8:1:2:ffff:0:0:9')).toBe('2001:db8:1:2::/64');
    expect(of('2001:db8:1:3::1')).not.toBe(of('2001:db8:1:2::1'));
    expect(of('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(of('unknown')).toBe('unknown');
  });
});
