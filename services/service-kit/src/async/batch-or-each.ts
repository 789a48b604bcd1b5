/**
 * Handles all items in one call. If that fails, handles each item alone, so that a failing item affects no
 * other. `work` returns one result per item, in order.
 */
export async function batchOrEach<T, R>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<readonly R[]>,
): Promise<PromiseSettledResult<R>[]> {
  const [together] = await Promise.allSettled([work(items)]);
  if (together.status === 'fulfilled') return together.value.map((value) => ({ status: 'fulfilled', value }));
  if (items.length === 1) return [together];
  return Promise.allSettled(items.map(async (item) => (await work([item]))[0] as R));
}
