import { describe, expect, it } from '@jest/globals';
import { eachAlone, inPages } from './index.js';

describe('eachAlone and inPages', () => {
  it('continues after a failing item', async () => {
    const handled: number[] = [];
    const failed: number[] = [];
    const handle = async (n: number) => {
      if (n % 2 === 1) throw new Error('odd');
      handled.push(n);
    };
    expect(await eachAlone([1, 2, 3, 4], handle, (_error, n) => failed.push(n))).toBe(2);
    expect({ handled, failed }).toEqual({ handled: [2, 4], failed: [1, 3] });
  });

  it.each([
    [0, []],
    [2, [2]],
    [3, [3]],
    [7, [3, 3, 1]],
  ])('splits %i items into pages of three', async (count, sizes) => {
    const pages: number[][] = [];
    for await (const page of inPages(Array.from({ length: count }).keys(), 3)) pages.push(page);
    expect(pages.map(({ length }) => length)).toEqual(sizes);
    expect(pages.flat()).toEqual([...Array.from({ length: count }).keys()]);
  });
});
