/**
 * Does work for all items at once. When that fails it is done for each item alone, so that one that cannot be done fails no
 * other. `work` answers one result for each item, in their order.
 */
export async function togetherOrAlone<T, R>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<readonly R[]>,
): Promise<PromiseSettledResult<R>[]> {
  const [together] = await Promise.allSettled([work(items)]);
  if (together.status === 'fulfilled') return together.value.map((value) => ({ status: 'fulfilled', value }));
  if (items.length === 1) return [together];
  return Promise.allSettled(items.map(async (item) => (await work([item]))[0] as R));
}
