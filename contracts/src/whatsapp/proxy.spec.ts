import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { PROXY_FIELDS } from './proxy.js';

const Fields = z.strictObject(PROXY_FIELDS);
const takes = (fields: object) => Fields.safeParse(fields).success;

describe('proxy fields', () => {
  it.each([
    ...[
      '',
      'http://proxy.example:3128',
      'https://proxy.example',
      'socks5://10.1.2.3:1080',
      'http://[2001:db8::1]:3128/',
    ],
    '  http://proxy.example:3128  ',
  ])('accept the address %j', (proxyUrl) => {
    expect(takes({ proxyUrl })).toBe(true);
  });

  it.each([
    ...['proxy.example:3128', 'proxy', 'ftp://proxy.example', 'socks4://proxy.example', 'socks5h://proxy.example'],
    ...['http://user@proxy.example', 'http://user:pass@proxy.example', 'http://proxy.example/path', 'socks5://'],
    ...['http://proxy.example?x=1', 'http://proxy.example#x', 'http://proxy.example:99999', 'javascript:alert(1)'],
    `http://${'a'.repeat(300)}.example`,
  ])('reject the address %j', (proxyUrl) => {
    expect(takes({ proxyUrl })).toBe(false);
  });

  it.each([
    [{ proxyUrl: 'proxy:3128' }, 'Must be http://, https:// or socks5:// with a host and a port'],
    [{ proxyUrl: 'http://user:pass@proxy.example' }, 'Must not contain a user or password'],
    [{ proxyUsername: 'a:b' }, 'Must not contain a colon'],
    [{ proxyPassword: 'a\nb' }, 'Must be one line'],
    [{ proxyPassword: 'a'.repeat(256) }, 'Must be at most 255 characters'],
  ])('reject %j with the reason', (fields, message) => {
    expect(Fields.safeParse(fields).error?.issues[0]?.message).toBe(message);
  });

  it.each([
    [{ proxyUsername: 'loja', proxyPassword: 'p: ss@é' }, true],
    [{ proxyUsername: '', proxyPassword: '' }, true],
    [{ proxyUsername: 'a:b' }, false],
    [{ proxyUsername: 'a\r\nb' }, false],
    [{ proxyPassword: 'a\nb' }, false],
    [{ proxyPassword: 'a'.repeat(256) }, false],
    [{ proxy: 'x' }, false],
  ])('accept or reject %j: %s', (fields, isTaken) => {
    expect(takes(fields)).toBe(isTaken);
  });
});
