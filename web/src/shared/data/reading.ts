const FORBIDDEN = 403;

/** Recognises a 403 from the API and one wrapped by react-admin's data provider. */
const isForbidden = (error: Error | null) => error !== null && 'status' in error && error.status === FORBIDDEN;

/** Returns whether the server responded with the error, as opposed to being unreachable. */
export const isOfServer = (error: Error): boolean => 'status' in error && error.status !== 0;

/** The loading state of a list. */
export type Reading = {
  isPending: boolean;
  /** The error from the last attempt, if it failed. Rows loaded earlier may still be shown. */
  error: Error | null;
  /** Whether the server denies this user access to the list. */
  isRefused: boolean;
  /** Whether a search or a filter is active. */
  isFiltered: boolean;
  again: () => void;
};

type Query = { isPending: boolean; error: Error | null; refetch: () => unknown };
type PagesQuery = Query & { isFetchNextPageError: boolean; fetchNextPage: () => unknown };

/** Summarises a query for the list that shows it. Retrying repeats the failed request. */
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
