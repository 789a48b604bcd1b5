const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 20_000;
/** `count` of a list is exact up to here; beyond, it says "this many or more". */
export const COUNT_LIMIT = 1_000;

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
  private readonly kept = new Map<string, Kept>();

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
    const count = hasMore || isPastTheEnd ? await this.count(query, before) : before + items.length;
    return { items, hasMore, count };
  }

  private async count<T>({ countUpTo }: PagedQuery<T>, before: number): Promise<number> {
    return before >= COUNT_LIMIT ? COUNT_LIMIT : countUpTo(COUNT_LIMIT);
  }

  private startOf<T>({ key, pageNumber }: PagedQuery<T>, now: number): string | null {
    const kept = this.kept.get(`${key}#${pageNumber}`);
    return kept && kept.until > now ? kept.after : null;
  }

  private keep(key: string, after: string, now: number): void {
    this.kept.delete(key);
    this.kept.set(key, { after, until: now + KEPT_MS });
    if (this.kept.size <= MAX_KEPT) return;
    const oldest = this.kept.keys().next();
    if (!oldest.done) this.kept.delete(oldest.value);
  }
}
