import { describe, expect, it } from '@jest/globals';
import { expiryFrom, GRACE_MS, useOf, type RefreshToken } from './refresh-token.js';

const ISSUED = new Date('2026-01-01T00:00:00Z');
const ROTATED = new Date('2026-01-01T00:15:00Z');
const aToken = (fields: Partial<RefreshToken> = {}): RefreshToken => ({
  hash: 'h',
  companyId: 'acme',
  userId: 'ana',
  loginId: 'l1',
  expiresAt: expiryFrom(ISSUED),
  rotatedAt: null,
  successor: null,
  ...fields,
});
const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

describe('a refresh token', () => {
  it('can be exchanged for 7 days', () => {
    expect(useOf(aToken(), after(ISSUED, 7 * 86_400_000 - 1))).toBe('current');
    expect(useOf(aToken(), after(ISSUED, 7 * 86_400_000))).toBe('expired');
  });

  it('may be sent again for 30 s after its exchange, even with clock skew', () => {
    const token = aToken({ rotatedAt: ROTATED });

    expect(useOf(token, after(ROTATED, GRACE_MS))).toBe('repeated');
    expect(useOf(token, after(ROTATED, -5_000))).toBe('repeated');
  });

  it('that is sent again later is considered stolen', () => {
    expect(useOf(aToken({ rotatedAt: ROTATED }), after(ROTATED, GRACE_MS + 1))).toBe('reused');
  });
});
