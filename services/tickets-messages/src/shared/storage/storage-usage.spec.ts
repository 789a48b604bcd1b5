import { describe, expect, it } from '@jest/globals';
import { leftBytes, usedBytes } from './storage-usage.js';

const GIGABYTE = 1024 ** 3;
const used = (countedBytes: number, addedBytes = 0) => ({ countedBytes, addedBytes });

describe('the space that a plan leaves for files', () => {
  it('is what was neither counted nor added since', () => {
    expect(leftBytes({ storageGb: 2 }, used(GIGABYTE, 1_000))).toBe(GIGABYTE - 1_000);
  });

  it('is all of it before the first file', () => {
    expect(leftBytes({ storageGb: 1 }, null)).toBe(GIGABYTE);
  });

  it('is whole bytes of a part of a gigabyte', () => {
    expect(leftBytes({ storageGb: 0.1 }, used(0))).toBe(107_374_182);
  });

  it.each([
    ['exactly full', used(GIGABYTE)],
    ['above it, because files of customers are always stored', used(GIGABYTE, 1)],
  ])('is nothing when it is %s', (_what, usage) => {
    expect(leftBytes({ storageGb: 1 }, usage)).toBe(0);
  });

  it('is nothing with a plan without space', () => {
    expect(leftBytes({ storageGb: 0 }, null)).toBe(0);
  });

  it('has no end without a limit', () => {
    expect(leftBytes({ storageGb: null }, used(1_000 * GIGABYTE))).toBeNull();
  });
});

describe('the space that files take', () => {
  it('is what was counted and what was added since, and never less than none', () => {
    expect([usedBytes(used(1_000, 24)), usedBytes(null), usedBytes(used(0, -10))]).toEqual([1_024, 0, 0]);
  });
});
