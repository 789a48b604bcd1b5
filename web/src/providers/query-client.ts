import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type Query } from '@tanstack/react-query';

/** The browser alone repeats a read: behind it every request is sent once. A limit (429) is not met by asking again. */
const RETRIES = 2;
/** Our own errors and those of react-admin's provider have the status of the answer; 0 means that there was none. */
const worthRepeating = (error: Error & { status?: number }) => [undefined, 0, 503].includes(error.status);
const isFirstRead = (query: Query) => query.state.data === undefined && query.isActive();

/**
 * Repeats a first read that is under way when its data change: its answer may be of before the change. The library cancels
 * and repeats later reads only and takes the answer of a first one for new.
 */
class FreshQueryClient extends QueryClient {
  readonly #toRepeat = new WeakSet<Query>();

  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}) {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(isFirstRead);
    await Promise.all([super.invalidateQueries(filters, options), ...firstReads.map((query) => this.#repeat(query))]);
  }

  /** Leaves the read its time, so that the page shows something soon, and however often its data change meanwhile. */
  async #repeat(query: Query) {
    if (this.#toRepeat.has(query)) return;
    this.#toRepeat.add(query);
    await query.promise?.catch(() => undefined);
    this.#toRepeat.delete(query);
    if (query.state.data !== undefined)
      await this.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  }
}

/** The socket keeps data current, so nothing is read again by itself; reconnects and `resync` ask for that. */
export const createQueryClient = () =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < RETRIES && worthRepeating(error),
      },
    },
  });
