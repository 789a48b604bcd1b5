import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';

const KEY = ['users', 'online'] as const;

/** The ids of the users who are online, kept current. */
export function useOnlineIds(): ReadonlySet<string> {
  const queryClient = useQueryClient();
  useTopic('online', () => void queryClient.invalidateQueries({ queryKey: KEY }));
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<{ userIds: string[] }>('/users/online', { signal }),
  });
  return new Set(data?.userIds);
}
