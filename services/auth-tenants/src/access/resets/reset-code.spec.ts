import { describe, expect, it } from '@jest/globals';
import { hashOfCode, newResetCode, resetExpiry } from './reset-code.js';

describe('a reset code', () => {
  it('has twelve unambiguous characters in three groups, and is random', () => {
    const codes = Array.from({ length: 200 }, newResetCode);

    expect(codes.every((code) => /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is accepted in any case and grouping, and only for its user', () => {
    expect(hashOfCode('ana', ' ab2d-ef3h jk4m ')).toBe(hashOfCode('ana', 'AB2D-EF3H-JK4M'));
    expect(hashOfCode('bia', 'AB2D-EF3H-JK4M')).not.toBe(hashOfCode('ana', 'AB2D-EF3H-JK4M'));
  });

  it('is valid for 15 minutes', () => {
    expect(resetExpiry(new Date('2026-11-21T12:00:00Z'))).toEqual(new Date('2026-11-21T12:15:00Z'));
  });
});
