import { LRUCache } from 'lru-cache'; // bounded in size; unlike a Map, it keeps no dead hash tables

const KEPT = { max: 20_000 };
/** `count` is exact below this limit. At the limit it means "this many or more". */
export const COUNT_LIMIT = 1_000;
/** How long a long list is not counted again, because counting is the slowest step for its first page. */
const LONG_MS = 10_000;

export type Slice = { after: string | null; skip: number; limit: number };
/** `nextCursor` is null on the last page. */
export type PageOf<T> = { items: T[]; hasMore: boolean; nextCursor: string | null; count: number };
export type PagedQuery<T> = {
  key: string;
  pageNumber: number;
  /** `nextCursor` of the previous page. If it is missing, the page is reached by skipping. */
  cursor?: string | undefined;
  size: number;
  find: (slice: Slice) => Promise<T[]>;
  countUpTo: (limit: number) => Promise<number>;
  sortKeyOf: (item: T) => string;
};

/** Reads a list in pages. A cursor is the sort key of a page's last item, so any process can continue from it. */
export class PageCursors {
  /** Lists with at least `COUNT_LIMIT` items, and the time until which that is cached. */
  private readonly long = new LRUCache<string, number>(KEPT);

  async read<T>(query: PagedQuery<T>, now = Date.now()): Promise<PageOf<T>> {
    const { pageNumber, size, cursor } = query;
    const after = sortKeyFrom(cursor);
    const before = (pageNumber - 1) * size;
    const found = await query.find({ after, skip: after === null ? before : 0, limit: size + 1 });
    const hasMore = found.length > size;
    const items = hasMore ? found.slice(0, size) : found;
    const last = items.at(-1);
    const nextCursor = hasMore && last ? cursorFrom(query.sortKeyOf(last)) : null;
    // The number of items before a cursor may have changed since its page was read.
    const isKnown = after === null && !hasMore && (items.length > 0 || pageNumber === 1);
    const count = isKnown ? before + items.length : await this.count(query, before, now);
    return { items, hasMore, nextCursor, count };
  }

  private async count<T>({ key, countUpTo }: PagedQuery<T>, before: number, now: number): Promise<number> {
    if (before >= COUNT_LIMIT || (this.long.get(key) ?? 0) > now) return COUNT_LIMIT;
    const count = await countUpTo(COUNT_LIMIT);
    if (count >= COUNT_LIMIT) this.long.set(key, now + LONG_MS);
    return count;
  }
}

/**
 * Returns the `total` of a table: exact below `COUNT_LIMIT`; above it, at least one more than the rows read so far, if
 * there are more.
 */
export function totalOf({ items, hasMore, count }: PageOf<unknown>, offset: number): number {
  const read = items.length > 0 ? offset + items.length : 0;
  return Math.max(count, hasMore ? read + 1 : read);
}

const cursorFrom = (sortKey: string) => Buffer.from(sortKey).toString('base64url');
const sortKeyFrom = (cursor: string | undefined) =>
  cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString();
