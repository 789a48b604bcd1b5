import { describe, expect, it } from '@jest/globals';
import { PageCursors, totalOf, type Slice } from './page-cursors.js';

const numbers = Array.from({ length: 25 }, (_, n) => String(99 - n));

/** A list of 25, sorted descending, that records each query. */
function aList() {
  const asked: Slice[] = [];
  const find = async (slice: Slice) => {
    asked.push(slice);
    const rest = numbers.filter((one) => slice.after === null || one < slice.after);
    return rest.slice(slice.skip, slice.skip + slice.limit);
  };
  const page = (pageNumber: number, cursor?: string | null) => ({
    key: 'list',
    pageNumber,
    cursor: cursor ?? undefined,
    size: 10,
    find,
    countUpTo: async (limit: number) => Math.min(limit, numbers.length),
    sortKeyOf: (item: string) => item,
  });
  return { asked, page };
}

describe('PageCursors', () => {
  it('reads the next page from the end of the last one, in any process', async () => {
    const { asked, page } = aList();

    const first = await new PageCursors().read(page(1));
    const second = await new PageCursors().read(page(2, first.nextCursor));
    const pages = [first, second, await new PageCursors().read(page(3, second.nextCursor))];

    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 5]);
    expect(pages.flatMap(({ items }) => items)).toEqual(numbers);
    expect(pages.map(({ hasMore, count }) => [hasMore, count])).toEqual([
      [true, 25],
      [true, 25],
      [false, 25],
    ]);
    expect(asked.map(({ skip }) => skip)).toEqual([0, 0, 0]);
    expect(pages[2]?.nextCursor).toBeNull();
  });

  it('skips to a page that is requested by number alone', async () => {
    const { asked, page } = aList();

    const { items } = await new PageCursors().read(page(3));

    expect(items).toEqual(numbers.slice(20));
    expect(asked).toEqual([{ after: null, skip: 20, limit: 11 }]);
  });

  it('counts the whole list after a cursor, whatever the page number', async () => {
    const { page } = aList();
    const second = await new PageCursors().read(page(2, (await new PageCursors().read(page(1))).nextCursor));

    const last = await new PageCursors().read(page(2, second.nextCursor));

    expect([last.items.length, last.count]).toEqual([5, 25]);
  });

  it('returns nothing past the end', async () => {
    const { page } = aList();

    expect(await new PageCursors().read(page(9))).toEqual({
      items: [],
      hasMore: false,
      nextCursor: null,
      count: 25,
    });
  });

  it('caches the count of a long list for ten seconds, and counts a short one every time', async () => {
    const cursors = new PageCursors();
    let length = 5_000;
    let counted = 0;
    const { page } = aList();
    const countUpTo = async (limit: number) => {
      counted += 1;
      return Math.min(limit, length);
    };
    const countAt = async (now: number) => (await cursors.read({ ...page(1), countUpTo }, now)).count;

    expect([await countAt(0), await countAt(9_000)]).toEqual([1_000, 1_000]);
    expect(counted).toBe(1);
    length = 700;
    expect([await countAt(11_000), await countAt(11_001)]).toEqual([700, 700]);
    expect(counted).toBe(3);
  });
});

describe('the total of a table', () => {
  it.each([
    { page: 'short list', offset: 40, length: 3, hasMore: false, count: 43, total: 43 },
    { page: 'list that is longer than counted', offset: 1_200, length: 40, hasMore: true, count: 1_000, total: 1_241 },
    { page: 'last page of such a list', offset: 1_200, length: 40, hasMore: false, count: 1_000, total: 1_240 },
    { page: 'page behind the last one', offset: 80, length: 0, hasMore: false, count: 43, total: 43 },
    { page: 'page found by its cursor alone', offset: 0, length: 3, hasMore: false, count: 43, total: 43 },
  ])('is known for a $page', ({ offset, length, hasMore, count, total }) => {
    const items = Array.from({ length }, (_, n) => n);
    expect(totalOf({ items, hasMore, count, nextCursor: null }, offset)).toBe(total);
  });
});
