import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useThrottledReload } from '../data/use-throttled-reload.js';

const KEY = ['users', 'online'] as const;

/** Returns the ids of the users who are online, kept current. Changes are read at most every `everyMs`. */
export function useOnlineIds(everyMs?: number): ReadonlySet<string> {
  useTopic('online', useThrottledReload(KEY, everyMs));
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<{ userIds: string[] }>('/users/online', { signal }),
  });
  return new Set(data?.userIds);
}
