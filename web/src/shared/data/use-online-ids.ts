import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useReadAgain } from './use-read-again.js';

const KEY = ['users', 'online'] as const;

/** Returns the ids of the users who are online, kept current. */
export function useOnlineIds(): ReadonlySet<string> {
  useTopic('online', useReadAgain(KEY));
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<{ userIds: string[] }>('/users/online', { signal }),
  });
  return new Set(data?.userIds);
}
