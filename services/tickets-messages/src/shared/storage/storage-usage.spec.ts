import { describe, expect, it } from '@jest/globals';
import { leftBytes, usedBytes } from './storage-usage.js';

const GIGABYTE = 1024 ** 3;
const used = (countedBytes: number, addedBytes = 0) => ({ countedBytes, addedBytes });

describe('the space that a plan leaves for files', () => {
  it('excludes the counted and the added bytes', () => {
    expect(leftBytes({ storageGb: 2 }, used(GIGABYTE, 1_000))).toBe(GIGABYTE - 1_000);
  });

  it('is the full limit before the first file', () => {
    expect(leftBytes({ storageGb: 1 }, null)).toBe(GIGABYTE);
  });

  it('is rounded to whole bytes', () => {
    expect(leftBytes({ storageGb: 0.1 }, used(0))).toBe(107_374_182);
  });

  it.each([
    ['exactly full', used(GIGABYTE)],
    ['above it, because files of contacts are always stored', used(GIGABYTE, 1)],
  ])('is zero when it is %s', (_what, usage) => {
    expect(leftBytes({ storageGb: 1 }, usage)).toBe(0);
  });

  it('is zero for a plan without space', () => {
    expect(leftBytes({ storageGb: 0 }, null)).toBe(0);
  });

  it('is unlimited without a limit', () => {
    expect(leftBytes({ storageGb: null }, used(1_000 * GIGABYTE))).toBeNull();
  });
});

describe('the space that files take', () => {
  it('is the sum of counted and added bytes, and never negative', () => {
    expect([usedBytes(used(1_000, 24)), usedBytes(null), usedBytes(used(0, -10))]).toEqual([1_024, 0, 0]);
  });
});
