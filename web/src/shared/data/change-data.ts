import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes cached data. If a fetch of the data is running, also changes its result, because the response may be older
 * than the change. `change` must not change anything when it is applied a second time.
 */
export function changeData<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (now: T | undefined) => T | undefined,
): void {
  const apply = () => void client.setQueryData<T>(queryKey, change);
  apply();
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined);
}
