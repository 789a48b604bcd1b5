type Ordered = { id: string; order: string };

/** Puts one into its place of a list that is in order, in place of what has its id: after those of the same order. */
export function inOrder<T extends Ordered>(all: readonly T[], one: T, newestFirst = false): readonly T[] {
  const others = all.filter(({ id }) => id !== one.id);
  const goesBehind = ({ order }: T) => (newestFirst ? order >= one.order : order <= one.order);
  let low = 0;
  let high = others.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = others[middle];
    if (there && goesBehind(there)) low = middle + 1;
    else high = middle;
  }
  others.splice(low, 0, one);
  return others;
}
