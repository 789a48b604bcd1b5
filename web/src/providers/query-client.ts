import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type Query } from '@tanstack/react-query';

/** Only the browser retries reads; the services send every request once. A rate limit (429) is not retried. */
const RETRIES = 2;
/** Our own errors and those of react-admin's provider have the HTTP status; 0 means no response. */
const isRetryable = (error: Error & { status?: number }) => [undefined, 0, 503].includes(error.status);
const isFirstRead = (query: Query) => query.state.data === undefined && query.isActive();

/**
 * Repeats a first fetch if its data changes before the response arrives, because the response may be outdated. The
 * library cancels and repeats later fetches only, and accepts the response of a first one as current.
 */
class FreshQueryClient extends QueryClient {
  readonly #toRepeat = new WeakSet<Query>();

  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}) {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(isFirstRead);
    await Promise.all([super.invalidateQueries(filters, options), ...firstReads.map((query) => this.#repeat(query))]);
  }

  /** Lets the running fetch finish, so that the page shows data early; any number of changes causes one more fetch. */
  async #repeat(query: Query) {
    if (this.#toRepeat.has(query)) return;
    this.#toRepeat.add(query);
    await query.promise?.catch(() => undefined);
    this.#toRepeat.delete(query);
    if (query.state.data !== undefined)
      await this.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  }
}

/** The socket keeps data current, so there is no automatic refetching; reconnects and `resync` events trigger it. */
export const createQueryClient = () =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < RETRIES && isRetryable(error),
      },
    },
  });
