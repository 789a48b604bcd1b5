import { QueryClient } from '@tanstack/react-query';

/** The browser alone repeats a read: behind it every request is sent once. A limit (429) is not met by asking again. */
const RETRIES = 2;
/** Our own errors and those of react-admin's provider have the status of the answer; 0 means that there was none. */
const worthRepeating = (error: Error & { status?: number }) => [undefined, 0, 503].includes(error.status);

/** The socket keeps data current, so nothing is read again by itself; reconnects and `resync` ask for that. */
export const createQueryClient = () =>
  new QueryClient({
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
