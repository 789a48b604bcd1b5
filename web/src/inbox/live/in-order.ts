type Ordered = { id: string; order: string };
type Compare<T> = (a: T, b: T) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
export const oldestFirst: Compare<Ordered> = (a, b) => byText(a.order, b.order);
export const newestFirst: Compare<Ordered> = (a, b) => byText(b.order, a.order);
export const longestWaitFirst: Compare<{ waitingOrder: string | null }> = (a, b) =>
  byText(a.waitingOrder ?? '', b.waitingOrder ?? '');

/** Inserts an element into a sorted list, after elements that compare equal. Replaces the element with the same id. */
export function inOrder<T extends { id: string }>(all: readonly T[], one: T, compare: Compare<T>): readonly T[] {
  const others = all.filter(({ id }) => id !== one.id);
  let low = 0;
  let high = others.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = others[middle];
    if (there && compare(there, one) <= 0) low = middle + 1;
    else high = middle;
  }
  others.splice(low, 0, one);
  return others;
}
