import type { Team } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useThrottledReload } from '../../shared/data/use-throttled-reload.js';

const TEAM_KEY = ['team'] as const;
/** Changes appear within a second, including the request. Any number of them in between costs one request. */
export const RELOAD_EVERY_MS = 800;

/** Loads the queues and users that this user supervises, and keeps them current. */
export function useTeam() {
  const reload = useThrottledReload(TEAM_KEY, RELOAD_EVERY_MS);
  useTopic('ticket', reload);
  useTopic('appMessage', ({ action }) => {
    if (action === 'create') reload();
  });
  useTopic('user', reload);
  useTopic('queue', reload);
  return useQuery({ queryKey: TEAM_KEY, queryFn: ({ signal }) => api.get<Team>('/team', { signal }) });
}
