import { PAGE_SIZE } from '@recado/contracts/core';

type PageQuery<T> = {
  find: (slice: { skip: number; limit: number }) => Promise<T[]>;
  /** Counts at most `limit` records. */
  countUpTo: (limit: number) => Promise<number>;
};

/**
 * Reads a numbered page by skipping the records before it, for lists whose sort key is not unique. `count` is exact up
 * to the first record after the page.
 */
export async function readPage<T>(
  pageNumber: number,
  { find, countUpTo }: PageQuery<T>,
): Promise<{ rows: T[]; count: number; hasMore: boolean }> {
  const skip = (pageNumber - 1) * PAGE_SIZE;
  const [found, count] = await Promise.all([find({ skip, limit: PAGE_SIZE + 1 }), countUpTo(skip + PAGE_SIZE + 1)]);
  return { rows: found.slice(0, PAGE_SIZE), count, hasMore: found.length > PAGE_SIZE };
}
