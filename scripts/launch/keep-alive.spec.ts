import { describe, expect, it } from '@jest/globals';
import { restartDelay } from './keep-alive.mjs';

describe('restartDelay', () => {
  const now = 1_000_000;

  it('doubles with each death of the last minute', () => {
    expect(restartDelay([now], now)).toBe(500);
    expect(restartDelay([now - 2_000, now], now)).toBe(1_000);
    expect(restartDelay([now - 3_000, now - 2_000, now], now)).toBe(2_000);
  });

  it('ignores deaths more than a minute ago', () => {
    expect(restartDelay([now - 70_000, now - 65_000, now], now)).toBe(500);
  });

  it('gives up at the sixth death in a minute', () => {
    const deaths = [5, 4, 3, 2, 1, 0].map((seconds) => now - seconds * 1_000);
    expect(restartDelay(deaths.slice(1), now)).toBe(8_000);
    expect(restartDelay(deaths, now)).toBeUndefined();
  });
});
