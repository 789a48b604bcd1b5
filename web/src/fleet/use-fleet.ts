import type { Fleet, FleetAction, FleetFilter } from '@recado/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../providers/api.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

const KEY = ['fleet'] as const;
/** While the page is visible. */
const REFRESH_MS = 5_000;

/** Returns the pods, counts and numbers that match the filter, kept current. */
export function useFleet(filter: FleetFilter) {
  const pages = useInfiniteQuery({
    queryKey: [...KEY, 'numbers', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => api.get<Fleet>('/fleet', { query: { ...filter, cursor: pageParam }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
  });
  const actions = useQuery({
    queryKey: [...KEY, 'actions'],
    queryFn: ({ signal }) => api.get<FleetAction[]>('/fleet/actions', { signal }),
    refetchInterval: REFRESH_MS,
  });
  return { pages, actions: actions.data ?? [] };
}

/** Returns the commands of the page. Each shows its error, and reads the fleet again. */
export function useFleetCommands() {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const run = async (work: Promise<unknown>) => {
    await work.catch(showError);
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  return {
    drain: (id: string, isDrained: boolean) => run(api.put(`/fleet/pods/${id}`, { isDrained })),
    act: (kind: FleetAction['kind'], filter: FleetFilter, perSecond: number) =>
      run(api.post('/fleet/actions', { kind, filter, perSecond })),
    stop: (id: string) => run(api.post(`/fleet/actions/${id}/stop`)),
  };
}
