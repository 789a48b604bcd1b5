const FORBIDDEN = 403;

/** Tells a refusal of the interface and one that react-admin's data provider hands on. */
const isForbidden = (error: Error | null) => error !== null && 'status' in error && error.status === FORBIDDEN;

/** Tells an error that the server answers with from a server that was not reached. */
export const isOfServer = (error: Error): boolean => 'status' in error && error.status !== 0;

/** How the reading of a list stands. */
export type Reading = {
  isPending: boolean;
  /** The last attempt failed. Rows that were read before may still be there. */
  error: Error | null;
  /** The server does not let this user read the list. */
  isRefused: boolean;
  /** The list shows only what a search or a filter lets through. */
  isFiltered: boolean;
  again: () => void;
};

type Query = { isPending: boolean; error: Error | null; refetch: () => unknown };
type PagesQuery = Query & { isFetchNextPageError: boolean; fetchNextPage: () => unknown };

/** Sums up a query for the list that shows it. Trying again repeats the call that failed. */
export function readingOf(query: Query | PagesQuery, isFiltered = false): Reading {
  const { isPending, error, refetch } = query;
  return {
    isPending,
    error,
    isRefused: isForbidden(error),
    isFiltered,
    again: () => void ('fetchNextPage' in query && query.isFetchNextPageError ? query.fetchNextPage() : refetch()),
  };
}
