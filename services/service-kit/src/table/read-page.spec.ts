import { PAGE_SIZE } from '@recado/contracts/core';
import { describe, expect, it } from '@jest/globals';
import { readPage } from './read-page.js';

const numbers = (length: number) => Array.from({ length }, (_, n) => n);
const pageOf = (all: readonly number[], pageNumber: number) =>
  readPage(pageNumber, {
    find: ({ skip, limit }) => Promise.resolve(all.slice(skip, skip + limit)),
    countUpTo: (limit) => Promise.resolve(Math.min(all.length, limit)),
  });

describe('a numbered page', () => {
  it('contains the records after those of the earlier pages', async () => {
    const all = numbers(2 * PAGE_SIZE + 1);

    expect(await pageOf(all, 2)).toEqual({
      rows: all.slice(PAGE_SIZE, 2 * PAGE_SIZE),
      count: 2 * PAGE_SIZE + 1,
      hasMore: true,
    });
  });

  it('is the last one if no record follows', async () => {
    expect(await pageOf(numbers(PAGE_SIZE), 1)).toMatchObject({ count: PAGE_SIZE, hasMore: false });
    expect(await pageOf(numbers(PAGE_SIZE), 2)).toEqual({ rows: [], count: PAGE_SIZE, hasMore: false });
  });
});
