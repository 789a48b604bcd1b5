import type { Queue } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';

const QUEUES_KEY = ['queue', 'list'] as const;

export function useQueues() {
  const queryClient = useQueryClient();
  useTopic('queue', () => void queryClient.invalidateQueries({ queryKey: QUEUES_KEY }));
  return useQuery({ queryKey: QUEUES_KEY, queryFn: ({ signal }) => api.get<Queue[]>('/queue', { signal }) });
}
