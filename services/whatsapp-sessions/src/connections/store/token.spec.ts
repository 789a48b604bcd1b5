import { describe, expect, it } from '@jest/globals';
import { hashOf, storedToken, storedSettings } from './token.js';

const TOKEN = 'a-token-of-the-shop-1234';

describe('the token of a connection', () => {
  it('is stored as its hash and its last characters', () => {
    expect(storedToken(TOKEN)).toEqual({ tokenHash: hashOf(TOKEN), tokenHint: '••••••••1234' });
    expect(JSON.stringify(storedSettings({ name: 'Loja', token: TOKEN }))).not.toContain(TOKEN);
  });

  it('stays unchanged if it is missing or masked', () => {
    expect(storedSettings({ name: 'Loja' }, '••••••••1234')).toEqual({ name: 'Loja' });
    expect(storedSettings({ name: 'Loja', token: '••••••••1234' }, '••••••••1234')).toEqual({ name: 'Loja' });
  });

  it('is removed by an empty one', () => {
    expect(storedSettings({ token: '' }, '••••••••1234')).toEqual({ tokenHash: null, tokenHint: '' });
  });
});
