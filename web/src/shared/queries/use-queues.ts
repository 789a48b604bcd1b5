import type { Queue } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useThrottledReload } from '../data/use-throttled-reload.js';

const QUEUES_KEY = ['queue', 'list'] as const;

export function useQueues() {
  useTopic('queue', useThrottledReload(QUEUES_KEY));
  return useQuery({ queryKey: QUEUES_KEY, queryFn: ({ signal }) => api.get<Queue[]>('/queue', { signal }) });
}
