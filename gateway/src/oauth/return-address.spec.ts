import { describe, expect, it } from '@jest/globals';
import { isReturnAddress } from './return-address.js';

describe('isReturnAddress', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'http://127.0.0.1:53682/callback',
    'http://localhost:1/',
    'http://[::1]:8000/callback',
    'com.example.app:/callback',
    'br.com.loja.desk://callback',
  ])('accepts %s', (address) => expect(isReturnAddress(address)).toBe(true));

  it.each([
    'http://evil.test/callback',
    'http://user:pw@127.0.0.1/callback',
    'https://user@evil.test/callback',
    'urn:ietf:wg:oauth:2.0:oob',
    'java.script:alert(1)',
    'javascript:alert(1)',
    'custom:/callback',
    'no address',
    7,
  ])('rejects %s', (address) => expect(isReturnAddress(address)).toBe(false));
});
