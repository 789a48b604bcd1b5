import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

/** The browser alone repeats a read: behind it every request is sent once. A limit (429) is not met by asking again. */
const RETRIES = 2;
const worthRepeating = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status === 503;

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
