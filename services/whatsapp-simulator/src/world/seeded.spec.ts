import { describe, expect, it } from '@jest/globals';
import { brazilianNumber, newLid, seededRandom } from './seeded.js';

describe('seeded people', () => {
  it('are the same for the same seed and different for another', () => {
    expect(brazilianNumber(seededRandom(7))).toBe(brazilianNumber(seededRandom(7)));
    expect(brazilianNumber(seededRandom(7))).not.toBe(brazilianNumber(seededRandom(8)));
  });

  it('have mobile numbers with the ninth digit, and LIDs that are not numbers', () => {
    expect(brazilianNumber(seededRandom(1))).toMatch(/^55\d\d9\d{8}$/);
    expect(newLid(seededRandom(1))).toMatch(/^1\d{14}$/);
  });
});
