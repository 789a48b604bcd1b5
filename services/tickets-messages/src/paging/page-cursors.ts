import { LRUCache } from 'lru-cache'; // bounded by number without leaving dead tables behind, as a Map does

const KEPT_MS = 10 * 60_000;
const KEPT = { max: 20_000 };
/** `count` of a list is exact up to here; beyond, it says "this many or more". */
export const COUNT_LIMIT = 1_000;
/** A list that long is not counted again for a moment: counting it is the dearest part of reading its first page. */
const LONG_MS = 10_000;

type Kept = { after: string; until: number };
export type Slice = { after: string | null; skip: number; limit: number };
export type PageOf<T> = { items: T[]; hasMore: boolean; count: number };
export type PagedQuery<T> = {
  key: string;
  pageNumber: number;
  size: number;
  find: (slice: Slice) => Promise<T[]>;
  countUpTo: (limit: number) => Promise<number>;
  sortKeyOf: (item: T) => string;
};

/**
 * Translates page numbers to cursors: where page n ended is remembered for a while, so that page n + 1 starts there
 * instead of walking over all before it. A page whose start is not known is reached by skipping.
 */
export class PageCursors {
  private readonly kept = new LRUCache<string, Kept>(KEPT);
  /** Lists with `COUNT_LIMIT` or more, and until when that is believed. */
  private readonly long = new LRUCache<string, number>(KEPT);

  async read<T>(query: PagedQuery<T>, now = Date.now()): Promise<PageOf<T>> {
    const { pageNumber, size } = query;
    const after = pageNumber === 1 ? null : this.startOf(query, now);
    const before = (pageNumber - 1) * size;
    const found = await query.find({ after, skip: after === null ? before : 0, limit: size + 1 });
    const hasMore = found.length > size;
    const items = hasMore ? found.slice(0, size) : found;
    const last = items.at(-1);
    if (hasMore && last) this.keep(`${query.key}#${pageNumber + 1}`, query.sortKeyOf(last), now);
    const isPastTheEnd = items.length === 0 && pageNumber > 1;
    const count = hasMore || isPastTheEnd ? await this.count(query, before, now) : before + items.length;
    return { items, hasMore, count };
  }

  private async count<T>({ key, countUpTo }: PagedQuery<T>, before: number, now: number): Promise<number> {
    if (before >= COUNT_LIMIT || (this.long.get(key) ?? 0) > now) return COUNT_LIMIT;
    const count = await countUpTo(COUNT_LIMIT);
    if (count >= COUNT_LIMIT) this.long.set(key, now + LONG_MS);
    return count;
  }

  private startOf<T>({ key, pageNumber }: PagedQuery<T>, now: number): string | null {
    const kept = this.kept.get(`${key}#${pageNumber}`);
    return kept && kept.until > now ? kept.after : null;
  }

  private keep(key: string, after: string, now: number): void {
    this.kept.set(key, { after, until: now + KEPT_MS });
  }
}
